import { type PlatformPlan, platformPlanMessages } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconVersions } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { usePlans } from '../../../domain/admin-plans/api.ts';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanSkeleton } from './plan-skeleton.tsx';
import classes from './plans-page.module.css';

const CreatePlanDialog = lazyDialog(() => import('./create-plan-dialog.tsx').then((module) => module.CreatePlanDialog));
const DeletePlanDialog = lazyDialog(() => import('./delete-plan-dialog.tsx').then((module) => module.DeletePlanDialog));

export function PlansPage() {
  usePageTitle('Plan Management');
  const [creating, setCreating] = useState<'new' | null>(null);
  const closeCreating = useCallback(() => setCreating(null), []);
  return (
    <>
      <PageHeader
        title="Plan Management"
        actions={
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setCreating('new')}>
            Create Platform Plan
          </Button>
        }
      />
      <Plans />
      <CreatePlanDialog target={creating} onClose={closeCreating} />
    </>
  );
}

function Plans() {
  const plans = usePlans();
  const [deleting, setDeleting] = useState<PlatformPlan | null>(null);
  if (plans.isPending) return <PlanSkeleton />;
  if (!plans.data) {
    const retry = () => void plans.refetch();
    const message = errorMessage(plans.error, platformPlanMessages.notFetchedAll);
    return (
      <Panel>
        <ErrorState message={message} onRetry={retry} busy={plans.isFetching} />
      </Panel>
    );
  }
  // Deleted ones are kept for the record, not for the work.
  const living = plans.data.filter(({ deletedAt }) => deletedAt === null);
  return living.length ? (
    <>
      <div className={classes.grid}>
        {living.map((plan) => (
          <PlanCard key={plan.id} plan={plan} onDelete={() => setDeleting(plan)} />
        ))}
      </div>
      <DeletePlanDialog target={deleting} onClose={() => setDeleting(null)} />
    </>
  ) : (
    <Panel>
      <EmptyState
        Icon={IconVersions}
        title="No plans found"
        line="A platform plan sets the fee of those who are on it, and their limits."
      />
    </Panel>
  );
}
