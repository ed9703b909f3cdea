import type { User } from '@jamun/contract';
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
import { Button } from '../../ui/button/button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/empty-and-error-state.tsx';
import { RangePicker } from '../../ui/form/calendar/range-picker.tsx';
import { useSession } from '../../ui/hooks/use-session.ts';
import { Panel } from '../../ui/page/page-elements.tsx';
import { PageHeader, usePageTitle } from '../../ui/page/page-header.tsx';
import classes from './dashboard-page.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { useFirstSteps } from './first-steps/use-first-steps.ts';
import { RevenueCharts } from './revenue-charts.tsx';
import { dashboardText as text } from './text.ts';
import { TotalsBoard } from './totals-board.tsx';

export function DashboardPage() {
  usePageTitle(text.title);
  const { user } = useSession();
  return user ? <Dashboard key={user.id} user={user} /> : null;
}

function Dashboard({ user }: { user: User }) {
  const { choice, range, picker } = useRange();
  const dashboard = useDashboard(range, text.failures);
  const { stats, daily, failure } = dashboard;
  const firstSteps = useFirstSteps(user, stats);
  const isLoaded = stats !== undefined && daily !== undefined && !firstSteps.isPending;
  return (
    <>
      <PageHeader
        title={text.title}
        line={range ? <ComparedDays range={range} /> : text.since(formatDay(user.createdAt))}
        actions={picker}
      />
      {failure !== undefined ? (
        <Panel>
          <ErrorState message={text.failed(failure)} onRetry={dashboard.retry} busy={dashboard.isFetching} />
        </Panel>
      ) : !isLoaded ? (
        <DashboardSkeleton />
      ) : !stats ? (
        <Panel>
          <EmptyState
            Icon={IconChartBarOff}
            title={text.empty}
            action={
              <Button variant="default" onClick={dashboard.retry}>
                {text.retry}
              </Button>
            }
          />
        </Panel>
      ) : (
        <div className={classes.parts} aria-busy={dashboard.isPlaceholder}>
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
      <span className={classes.before}>{text.comparedWith(formatDays(before.from, before.to))}</span>
    </>
  );
}

/** The range in the page's address, null for all time. Computed with every render, because a page may be left open past midnight. */
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
