import { useQuery } from '@tanstack/react-query';
import { fetchOnlyBuys, onlyBuys } from '../../../lib/only-buys.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

const keys = { onlyBuys: (userId: number) => ['only-buys', userId] };

export function useOnlyBuys(): boolean {
  const userId = useSession().user?.id ?? 0;
  const { data } = useQuery({
    queryKey: keys.onlyBuys(userId),
    queryFn: ({ signal }) => fetchOnlyBuys(userId, signal),
    enabled: userId !== 0,
  });
  return data ?? onlyBuys.known(userId);
}
