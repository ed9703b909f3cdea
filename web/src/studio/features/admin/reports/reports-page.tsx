import { IconFlag } from '@tabler/icons-react';
import { useReports } from '../../../domain/admin-reports/api.ts';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { reportCard, reportColumns } from './report-columns.tsx';
import { reportsList } from './reports-list.ts';

const ReportDrawer = lazyDialog(() => import('./report-drawer.tsx').then((module) => module.ReportDrawer));

/** Pages that visitors reported, the most urgent first. */
export function ReportsPage() {
  usePageTitle('Reports');
  const list = useList(reportsList);
  const reports = useReports(list.query);
  const { id, open, close } = useOpened('report');
  return (
    <>
      <PageHeader title="Reports" line="Pages that visitors reported. Acknowledge within 48 hours, solve within 28 days." />
      <ListPanel
        list={list}
        result={reports}
        caption="Reports"
        tall
        columns={reportColumns(open)}
        card={reportCard(open, id)}
        cardLines={3}
        rowKey={(report) => report.id}
        onOpen={(report) => open(report.id)}
        isOpen={(report) => report.id === id}
        empty={{ Icon: IconFlag, title: 'No reports', line: 'When a visitor reports a page, it appears here.' }}
      />
      <ReportDrawer target={id} listed={reports.data?.data.find((report) => report.id === id)} onClose={close} />
    </>
  );
}
