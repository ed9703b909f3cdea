import type { DashboardStats, User } from '@jamun/contract';
import { useEffect } from 'react';
import { useAccountRefresh } from '../../../ui/use-account-refresh.ts';
import { useStanding } from '../api.ts';
import { useKeptChoice } from './kept-choice.ts';
import { firstSteps } from './steps.ts';

/** What a new seller has still to do. Once everything was done, or they were sent away, nothing is asked for any more. */
export function useFirstSteps(user: User, stats: DashboardStats | null | undefined) {
  const [choice, keep] = useKeptChoice(user.id);
  const wanted = choice !== 'gone';
  useAccountRefresh(user);
  const standing = useStanding(user, wanted);
  const steps =
    wanted && stats && standing.known
      ? firstSteps({
          user,
          ...standing.known,
          products: stats.totalProductsCreated,
          channels: stats.totalChannelsCreated,
          links: stats.totalShortLinksCreated,
          hasSold: stats.recentSales.length > 0,
        })
      : [];
  const complete = steps.length > 0 && steps.every(({ done }) => done);
  useEffect(() => {
    if (complete) keep('gone');
  });
  return {
    /** Not known yet whether there are any to show. */
    isPending: standing.isPending,
    steps: complete ? [] : steps,
    folded: choice === 'folded',
    fold: (folded: boolean) => keep(folded ? 'folded' : null),
    dismiss: () => keep('gone'),
  };
}
