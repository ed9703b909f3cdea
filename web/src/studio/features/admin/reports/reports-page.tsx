import { IconFlag } from '@tabler/icons-react';
import { useReports } from '../../../domain/admin-reports/api.ts';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { useOpened } from '../../../ui/data/list/use-opened.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { reportCard, reportColumns } from './report-columns.tsx';
import { reportsList } from './reports-list.ts';
import { reportsText } from './text.ts';

const ReportDrawer = lazyDialog(() => import('./report/report-drawer.tsx').then((module) => module.ReportDrawer));

export function ReportsPage() {
  usePageTitle(reportsText.title);
  const list = useList(reportsList);
  const reports = useReports(list.query);
  const { id, open, close } = useOpened('report');
  return (
    <>
      <PageHeader title={reportsText.title} line={reportsText.line} />
      <ListPanel
        list={list}
        result={reports}
        caption={reportsText.title}
        tall
        columns={reportColumns(open)}
        card={reportCard(open, id)}
        cardLines={3}
        rowKey={(report) => report.id}
        onOpen={(report) => open(report.id)}
        isOpen={(report) => report.id === id}
        empty={{ Icon: IconFlag, ...reportsText.empty }}
      />
      <ReportDrawer target={id} listed={reports.data?.data.find((report) => report.id === id)} onClose={close} />
    </>
  );
}
