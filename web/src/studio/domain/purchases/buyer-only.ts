import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { browserStore } from '../../../lib/browser-store.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

const keys = { onlyBuys: (userId: number) => ['only-buys', userId] };

const storageName = (userId: number) => `only-buys:${userId}`;

async function fetchOnlyBuys(userId: number, signal?: AbortSignal): Promise<boolean> {
  const { data } = await api('GET /api/v1/users/me/activity', signal ? { signal } : {});
  const onlyBuys = data.hasBought && !data.hasOffers;
  browserStore.write(storageName(userId), onlyBuys ? 'yes' : 'no');
  return onlyBuys;
}

/** Accounts that only buy begin on Purchased. */
export const onlyBuys = {
  /** Result of an earlier visit in this browser. */
  known: (userId: number | undefined) => userId !== undefined && browserStore.read(storageName(userId)) === 'yes',
  /** Asks the server; falls back to the known result when the call fails. */
  fetch: (userId: number): Promise<boolean> => fetchOnlyBuys(userId).catch(() => onlyBuys.known(userId)),
};

export const homeOf = (isBuyer: boolean) => (isBuyer ? '/purchased' : '/dashboard');

export function useOnlyBuys(): boolean {
  const userId = useSession().user?.id ?? 0;
  const { data } = useQuery({
    queryKey: keys.onlyBuys(userId),
    queryFn: ({ signal }) => fetchOnlyBuys(userId, signal),
    enabled: userId !== 0,
  });
  return data ?? onlyBuys.known(userId);
}
