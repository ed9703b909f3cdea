import { type PlatformPlan, platformPlanMessages } from '@jamun/contract';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { usePlan } from '../../../../domain/admin-plans/api.ts';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { ErrorState } from '../../../../ui/feedback/empty-and-error-state.tsx';
import { Setting } from '../../../../ui/form/setting.tsx';
import { Panel } from '../../../../ui/page/page-elements.tsx';
import { PageHeader, usePageTitle } from '../../../../ui/page/page-header.tsx';
import { FeatureSection } from '../features/feature-section.tsx';
import { PlanFacts, PlanSkeleton, PlanStatusBadge } from '../plan-facts.tsx';
import { plansText } from '../text.ts';
import { PlanDetails } from './plan-details.tsx';
import classes from './plan-page.module.css';

const back = (
  <Link to="/admin/plan-management">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    {plansText.title}
  </Link>
);

export function PlanPage() {
  const { id = '' } = useParams({ strict: false });
  const plan = usePlan(id);
  usePageTitle(plan.data?.name ?? plansText.edit.title);
  // Keyed by plan, so that another plan resets the form.
  if (plan.data) return <Plan key={id} plan={plan.data} onReload={async () => (await plan.refetch()).data} />;
  return (
    <>
      <PageHeader title={plansText.edit.title} back={back} />
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
  const { edit, features } = plansText;
  return (
    <>
      <PageHeader
        title={plan.name}
        line={plan.description || plansText.card.noDescription}
        back={back}
        badge={<PlanStatusBadge plan={plan} />}
      />
      {plan.deletedAt ? (
        <div className={classes.deleted}>
          <AlertLine tone="bad">{platformPlanMessages.deletedMeanwhile}</AlertLine>
          <Panel>
            <PlanFacts plan={plan} />
          </Panel>
        </div>
      ) : (
        <>
          <Setting {...edit.details}>
            <PlanDetails plan={plan} onReload={onReload} />
          </Setting>
          <Setting title={features.title} line={features.line}>
            <FeatureSection planId={plan.id} />
          </Setting>
        </>
      )}
    </>
  );
}
