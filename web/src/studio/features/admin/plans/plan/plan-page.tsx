import { type PlatformPlan, platformPlanMessages } from '@jamun/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { usePlan } from '../../../../domain/admin-plans/api.ts';
import { Badge } from '../../../../ui/data/badge.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import { Setting } from '../../../../ui/form/setting.tsx';
import { usePageTitle } from '../../../../ui/hooks/use-page-title.ts';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import { FeatureDetails } from '../features/feature-details.tsx';
import { PlanFacts } from '../plan-facts.tsx';
import { PlanSkeleton } from '../plan-skeleton.tsx';
import { planStatus } from '../plan-text.ts';
import { PlanDetails } from './plan-details.tsx';
import classes from './plan-page.module.css';

const back = (
  <Link to="/admin/plan-management">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    Plan Management
  </Link>
);

export function PlanPage() {
  const { id = '' } = useParams({ strict: false });
  const plan = usePlan(id);
  usePageTitle(plan.data?.name ?? 'Edit Platform Plan');
  // Another plan is another form.
  if (plan.data) return <Plan key={id} plan={plan.data} onReload={async () => (await plan.refetch()).data} />;
  return (
    <>
      <PageHeader title="Edit Platform Plan" back={back} />
      {plan.isError ? (
        <Panel>
          <ErrorState
            message={errorMessage(plan.error, platformPlanMessages.notFetched)}
            onRetry={() => void plan.refetch()}
            busy={plan.isFetching}
          />
        </Panel>
      ) : (
        <PlanSkeleton />
      )}
    </>
  );
}

interface PlanProps {
  plan: PlatformPlan;
  onReload: () => Promise<PlatformPlan | undefined>;
}

function Plan({ plan, onReload }: PlanProps) {
  const { tone, word } = planStatus(plan);
  return (
    <>
      <PageHeader title={plan.name} line={plan.description || 'No description'} back={back} badge={<Badge tone={tone}>{word}</Badge>} />
      {plan.deletedAt ? (
        <div className={classes.deleted}>
          <AlertLine tone="bad">{platformPlanMessages.deletedMeanwhile}</AlertLine>
          <Panel>
            <PlanFacts plan={plan} />
          </Panel>
        </div>
      ) : (
        <>
          <Setting title="Plan Details" line="Changes apply to everyone on this plan. Existing orders keep their original fee.">
            <PlanDetails plan={plan} onReload={onReload} />
          </Setting>
          <Setting
            title="Feature Details"
            line="A limit applies while its feature is enabled; 0 allows none. Disabled or not listed means no limit."
          >
            <FeatureDetails planId={plan.id} />
          </Setting>
        </>
      )}
    </>
  );
}
