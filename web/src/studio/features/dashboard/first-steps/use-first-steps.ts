import type { DashboardStats, User } from '@jamun/contract';
import { useEffect } from 'react';
import { useAccountRefresh } from '../../../domain/account/use-account-refresh.ts';
import { useStanding } from '../../../domain/dashboard/api.ts';
import { pageWasShared } from '../../../domain/public-page/page-was-shared.ts';
import { useKeptChoice } from './dismissed-steps.ts';
import { firstSteps } from './steps.ts';

/** First steps of a new seller. Nothing is loaded any more once all are done or they were hidden. */
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
          hasShared: stats.recentSales.length > 0 || pageWasShared.read(user.id),
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
