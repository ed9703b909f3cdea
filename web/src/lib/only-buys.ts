import { api } from './api.ts';
import { browserStore } from './browser-store.ts';

const storageName = (userId: number) => `only-buys:${userId}`;

export async function fetchOnlyBuys(userId: number, signal?: AbortSignal): Promise<boolean> {
  const { data } = await api('GET /api/v1/users/me/activity', signal ? { signal } : {});
  const isBuyer = data.hasBought && !data.hasOffers;
  browserStore.write(storageName(userId), isBuyer ? 'yes' : 'no');
  return isBuyer;
}

/** Accounts that only buy begin on Purchased. */
export const onlyBuys = {
  /** Result of an earlier visit in this browser. */
  known: (userId: number | undefined) => userId !== undefined && browserStore.read(storageName(userId)) === 'yes',
  /** Asks the server; falls back to the known result when the call fails. */
  fetch: (userId: number): Promise<boolean> => fetchOnlyBuys(userId).catch(() => onlyBuys.known(userId)),
};

export const homeOf = (isBuyer: boolean) => (isBuyer ? '/purchased' : '/dashboard');
