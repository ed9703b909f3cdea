import type { AdminDashboard } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useAdminDashboard } from '../../../domain/admin-dashboard/api.ts';
import { Stat, StatBoard, StatBoardSkeleton } from '../../../ui/data/stat-board.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from './admin-dashboard-page.module.css';
import { countGroups } from './count-groups.ts';
import { formatCount, growthWords } from './growth-text.ts';
import { SecondFactorNotice } from './second-factor-notice.tsx';

type Counted = (typeof countGroups)[number]['counts'][number];

export function AdminDashboardPage() {
  usePageTitle('Dashboard');
  const dashboard = useAdminDashboard();
  return (
    <>
      <PageHeader title="Dashboard" />
      <SecondFactorNotice />
      {dashboard.isError && !dashboard.data ? (
        <Panel>
          <ErrorState
            title="The dashboard could not be loaded"
            message={errorMessage(dashboard.error, 'Check your connection and try again.')}
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

/** The headings are known before the figures are. */
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
            <StatBoardSkeleton label={`Loading ${title}`} columns={columns} count={columns} />
          )}
        </div>
      );
    })}
  </div>
);

function CountCell({ label, value, link, note, growth, counts }: Counted & { counts: AdminDashboard }) {
  const words = growth ? growthWords(counts.growth[growth]) : { ...(note ? { note } : {}) };
  return <Stat label={label} figure={formatCount(value(counts))} {...words} {...(link ? { link } : {})} />;
}
