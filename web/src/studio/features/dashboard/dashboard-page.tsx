import type { User } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconChartBarOff } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type DayRange,
  dashboardRange,
  dayInIndia,
  periodBefore,
  type RangeChoice,
  rangeOf,
  readRange,
  writeRange,
} from '../../../lib/day-range.ts';
import { formatDay, formatDays } from '../../../lib/time.ts';
import { useDashboard } from '../../domain/dashboard/api.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { RangePicker } from '../../ui/form/calendar/range-picker.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import classes from './dashboard-page.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { RevenueCharts } from './revenue-charts.tsx';
import { TotalsBoard } from './totals-board.tsx';

export function DashboardPage() {
  usePageTitle('Dashboard');
  const { user } = useSession();
  return user ? <Dashboard key={user.id} user={user} /> : null;
}

function Dashboard({ user }: { user: User }) {
  const { choice, range, picker } = useRange();
  const dashboard = useDashboard(range);
  const { stats, daily, failure } = dashboard;
  const firstSteps = useFirstSteps(user, stats);
  const isKnown = stats !== undefined && daily !== undefined && !firstSteps.isPending;
  return (
    <>
      <PageHeader title="Dashboard" line={range ? <ComparedDays range={range} /> : `Since ${formatDay(user.createdAt)}`} actions={picker} />
      {failure !== undefined ? (
        <Panel>
          <ErrorState message={`Error loading dashboard: ${failure}`} onRetry={dashboard.retry} busy={dashboard.isFetching} />
        </Panel>
      ) : !isKnown ? (
        <DashboardSkeleton />
      ) : !stats ? (
        <Panel>
          <EmptyState
            Icon={IconChartBarOff}
            title="No dashboard data available"
            action={
              <Button variant="default" onClick={dashboard.retry}>
                Retry
              </Button>
            }
          />
        </Panel>
      ) : (
        <div className={classes.parts} aria-busy={dashboard.isOfOtherDays}>
          {firstSteps.steps.length > 0 && <FirstSteps {...firstSteps} />}
          <TotalsBoard stats={stats} days={daily.days} choice={choice} range={range} />
          <RevenueCharts stats={stats} {...daily} choice={choice} range={range} />
        </div>
      )}
    </>
  );
}

function ComparedDays({ range }: { range: DayRange }) {
  const before = periodBefore(range);
  return (
    <>
      {formatDays(range.from, range.to)}
      <span className={classes.before}>, compared with {formatDays(before.from, before.to)}</span>
    </>
  );
}

/** The range that the address names, null for all time. Computed with every render: a page left open past midnight moves on. */
function useRange() {
  const navigate = useNavigate();
  const choice = readRange(useSearch({ strict: false }), dashboardRange);
  const today = dayInIndia(Date.now());
  const range = choice === 'all' ? null : rangeOf(choice, today);
  const choose = (chosen: RangeChoice) =>
    void navigate({ to: '/dashboard', search: writeRange(chosen, dashboardRange), resetScroll: false });
  const picker = <RangePicker choice={choice} today={today} rules={dashboardRange} onChange={choose} />;
  return { choice, range, picker };
}
