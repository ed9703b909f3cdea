import { type PlatformFeature, platformPlanMessages } from '@jamun/contract';
import { IconAdjustments } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { useFeatures } from '../../../../domain/admin-plans/api.ts';
import { EmptyState, ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import { lazyDialog } from '../../../../ui/overlay/lazy-dialog.tsx';
import classes from './feature-details.module.css';
import { FeatureForm } from './feature-form.tsx';
import { FeatureTile } from './feature-tile.tsx';

const DeleteFeatureDialog = lazyDialog(() => import('./delete-feature-dialog.tsx').then((module) => module.DeleteFeatureDialog));

/** What a plan limits: one form to add, and what is there. */
export const FeatureDetails = ({ planId }: { planId: string }) => (
  <>
    <FeatureForm planId={planId} />
    <Features planId={planId} />
  </>
);

function Features({ planId }: { planId: string }) {
  const features = useFeatures(planId);
  const [deleting, setDeleting] = useState<PlatformFeature | null>(null);
  const reload = () => void features.refetch();
  if (features.isPending) return <div className={classes.waiting} role="status" aria-label="Loading features" />;
  if (!features.data) {
    return (
      <ErrorState message={errorMessage(features.error, platformPlanMessages.notFetched)} onRetry={reload} busy={features.isFetching} />
    );
  }
  if (!features.data.length) {
    return <EmptyState Icon={IconAdjustments} title="No features yet" line="Without any, this plan has no limits." />;
  }
  return (
    <>
      <ul className={classes.list}>
        {features.data.map((feature) => (
          <FeatureTile key={feature.id} feature={feature} onReload={reload} onDelete={() => setDeleting(feature)} />
        ))}
      </ul>
      <DeleteFeatureDialog target={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
