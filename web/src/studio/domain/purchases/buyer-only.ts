import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { browserStore } from '../../../lib/browser-store.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

const keyOf = (personId: number) => `only-buys:${personId}`;

async function fetchOnlyBuys(personId: number, signal?: AbortSignal): Promise<boolean> {
  const { data } = await api('GET /api/v1/users/me/activity', signal ? { signal } : {});
  const onlyBuys = data.hasBought && !data.hasOffers;
  browserStore.write(keyOf(personId), onlyBuys ? 'yes' : 'no');
  return onlyBuys;
}

/** Accounts that only buy begin on Purchased. */
export const onlyBuys = {
  /** As this browser knows it from an earlier visit. */
  known: (personId: number | undefined) => personId !== undefined && browserStore.read(keyOf(personId)) === 'yes',
  /** Asks the server; what is known stands in when it does not answer. */
  fetch: (personId: number): Promise<boolean> => fetchOnlyBuys(personId).catch(() => onlyBuys.known(personId)),
};

export const homeOf = (isBuyer: boolean) => (isBuyer ? '/purchased' : '/dashboard');

export function useOnlyBuys(): boolean {
  const personId = useSession().user?.id ?? 0;
  const { data } = useQuery({
    queryKey: ['only-buys', personId],
    queryFn: ({ signal }) => fetchOnlyBuys(personId, signal),
    enabled: personId !== 0,
  });
  return data ?? onlyBuys.known(personId);
}
