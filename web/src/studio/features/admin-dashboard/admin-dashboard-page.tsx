import type { AdminDashboard } from '@jamun/contract';
import { wordsOf } from '../../../lib/api-error.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Stat, StatBoard, StatBoardSkeleton } from '../../ui/stat-board.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import classes from './admin-dashboard-page.module.css';
import { useAdminDashboard } from './api.ts';
import { countGroups } from './count-groups.ts';
import { formatCount, growthWords } from './growth-words.ts';
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
            message={wordsOf(dashboard.error, 'Check your connection and try again.')}
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
