import type { AdminDashboard } from '@jamun/contract';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useAdminDashboard } from '../../../domain/admin-dashboard/api.ts';
import { useSecondFactor } from '../../../domain/second-factor/use-second-factor.ts';
import { Stat, StatBoard, StatBoardSkeleton } from '../../../ui/data/stat-board.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import classes from './admin-dashboard-page.module.css';
import { type Count, countGroups, formatCount, growthText } from './count-groups.ts';
import { dashboardText as text } from './text.ts';

export function AdminDashboardPage() {
  usePageTitle(text.title);
  const dashboard = useAdminDashboard();
  return (
    <>
      <PageHeader title={text.title} />
      <SecondFactorNotice />
      {dashboard.isError && !dashboard.data ? (
        <Panel>
          <ErrorState
            title={text.failed}
            message={errorMessage(dashboard.error, text.failedFix)}
            onRetry={() => void dashboard.refetch()}
            busy={dashboard.isFetching}
          />
        </Panel>
      ) : (
        <Groups counts={dashboard.data} />
      )}
    </>
  );
}

/** Headings with their counts; skeletons until the counts are loaded. */
const Groups = ({ counts }: { counts: AdminDashboard | undefined }) => (
  <div className={classes.groups}>
    {countGroups.map(({ title, counts: shown }) => {
      const columns = shown.length === 3 ? 3 : 2;
      return (
        <div key={title}>
          <h2 className={classes.title}>{title}</h2>
          {counts ? (
            <StatBoard label={title} columns={columns}>
              {shown.map((count) => (
                <CountCell key={count.label} {...count} counts={counts} />
              ))}
            </StatBoard>
          ) : (
            <StatBoardSkeleton label={text.loading(title)} columns={columns} count={columns} />
          )}
        </div>
      );
    })}
  </div>
);

function CountCell({ label, value, link, note, growth, counts }: Count & { counts: AdminDashboard }) {
  const change = growth ? growthText(counts.growth[growth]) : note ? { note } : {};
  return <Stat label={label} figure={formatCount(value(counts))} {...change} {...(link ? { link } : {})} />;
}

/** Recommends two-step sign-in to an administrator without it. In production it is required at the first sign-in. */
function SecondFactorNotice() {
  const { data } = useSecondFactor('admin');
  if (data?.enabled !== false) return null;
  return (
    <section className={classes.notice} aria-label={text.secondFactor.label}>
      <IconShieldLock size={18} stroke={1.75} aria-hidden />
      <p>
        <b>{text.secondFactor.title}</b> {text.secondFactor.line}
      </p>
      <Link to="/admin/settings" className={classes.action}>
        {text.secondFactor.action}
      </Link>
    </section>
  );
}
