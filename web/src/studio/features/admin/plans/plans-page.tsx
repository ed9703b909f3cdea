import { type PlatformPlan, platformPlanMessages } from '@jamun/contract';
import { IconPlus, IconVersions } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useDeletePlan, usePlans } from '../../../domain/admin-plans/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { PlanCard } from './plan-card.tsx';
import { PlanSkeleton } from './plan-facts.tsx';
import classes from './plans-page.module.css';
import { plansText } from './text.ts';

const CreatePlanDialog = lazyDialog(() => import('./create-plan-dialog.tsx').then((module) => module.CreatePlanDialog));
const DeletePlanDialog = lazyDialog(() =>
  import('../../../ui/overlay/confirm-call-dialog.tsx').then((module) => module.ConfirmCallDialog<PlatformPlan, string>),
);

export function PlansPage() {
  usePageTitle(plansText.title);
  const [creating, setCreating] = useState<'new' | null>(null);
  const closeCreating = useCallback(() => setCreating(null), []);
  return (
    <>
      <PageHeader
        title={plansText.title}
        actions={
          <Button variant="filled" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setCreating('new')}>
            {plansText.create.open}
          </Button>
        }
      />
      <Plans />
      <CreatePlanDialog target={creating} onClose={closeCreating} />
    </>
  );
}

const deleteText = {
  ...plansText.delete,
  title: ({ name }: PlatformPlan) => plansText.delete.title(name),
  line: () => plansText.delete.line,
};

function Plans() {
  const plans = usePlans();
  const [deleting, setDeleting] = useState<PlatformPlan | null>(null);
  const deletePlan = useDeletePlan();
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
  // The list call also returns deleted plans.
  const currentPlans = plans.data.filter(({ deletedAt }) => deletedAt === null);
  return currentPlans.length ? (
    <>
      <div className={classes.grid}>
        {currentPlans.map((plan) => (
          <PlanCard key={plan.id} plan={plan} onDelete={() => setDeleting(plan)} />
        ))}
      </div>
      <DeletePlanDialog target={deleting} onClose={() => setDeleting(null)} call={deletePlan} toInput={({ id }) => id} text={deleteText} />
    </>
  ) : (
    <Panel>
      <EmptyState Icon={IconVersions} {...plansText.empty} />
    </Panel>
  );
}
