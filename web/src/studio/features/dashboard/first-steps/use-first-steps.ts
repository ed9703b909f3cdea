import type { DashboardStats, User } from '@jamun/contract';
import { useEffect, useState } from 'react';
import { browserStore } from '../../../../lib/browser-store.ts';
import { useAccountRefresh } from '../../../domain/account/api.ts';
import { useFirstStepFacts } from '../../../domain/dashboard/api.ts';
import { pageWasShared } from '../../../domain/public-page/page-was-shared.ts';
import { firstSteps } from './steps.ts';

/** Open without a value. Gone: hidden by the user, or all steps were done once. */
type Visibility = 'folded' | 'gone' | null;

const storageName = (userId: number) => `first-steps:${userId}`;

function readVisibility(userId: number): Visibility {
  const stored = browserStore.read(storageName(userId));
  return stored === 'folded' || stored === 'gone' ? stored : null;
}

/** Stored per user in this browser. */
function useVisibility(userId: number) {
  const [visibility, setVisibility] = useState(() => readVisibility(userId));
  const store = (next: Visibility) => {
    if (next === null) browserStore.remove(storageName(userId));
    else browserStore.write(storageName(userId), next);
    setVisibility(next);
  };
  return [visibility, store] as const;
}

/** First steps of a new seller. Their facts are no longer loaded once all are done or they were hidden. */
export function useFirstSteps(user: User, stats: DashboardStats | null | undefined) {
  const [visibility, setVisibility] = useVisibility(user.id);
  const isVisible = visibility !== 'gone';
  useAccountRefresh(user);
  const { facts, isPending } = useFirstStepFacts(user, isVisible);
  const steps =
    isVisible && stats && facts
      ? firstSteps({
          user,
          ...facts,
          products: stats.totalProductsCreated,
          channels: stats.totalChannelsCreated,
          links: stats.totalShortLinksCreated,
          hasShared: stats.recentSales.length > 0 || pageWasShared.read(user.id),
        })
      : [];
  const isComplete = steps.length > 0 && steps.every(({ done }) => done);
  useEffect(() => {
    if (isComplete) setVisibility('gone');
  });
  return {
    isPending,
    steps: isComplete ? [] : steps,
    folded: visibility === 'folded',
    fold: (folded: boolean) => setVisibility(folded ? 'folded' : null),
    dismiss: () => setVisibility('gone'),
  };
}
