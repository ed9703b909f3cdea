import type { Report } from '@jamun/contract';
import { pageTypeLabels, reportReasonLabels, ticketNumber } from '@jamun/contract/report-words';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import classes from './report-columns.module.css';

type Open = (id: string) => void;

/** An overdue report is red, and says so. */
export function ReportStatusBadge({ status, isOverdue }: Pick<Report, 'status' | 'isOverdue'>) {
  if (isOverdue) return <Badge tone="bad">Overdue</Badge>;
  if (status === 'SOLVED') return <Badge tone="ok">Solved</Badge>;
  return status === 'OPEN' ? <Badge tone="warn">New</Badge> : <Badge tone="neutral">In review</Badge>;
}

/** The deadline that applies, or when it was solved. */
export function Deadline({ report: { dueAt, decision, isOverdue } }: { report: Report }) {
  if (dueAt === null) return decision && <DateTime iso={decision.at} format="day" />;
  return (
    <span className={isOverdue ? classes.overdue : undefined}>
      <DateTime iso={dueAt} format={isOverdue ? 'ago' : 'in'} />
    </span>
  );
}

const View = ({ report, open }: { report: Report; open: Open }) => (
  <TextAction label={`View report ${ticketNumber(report.number)}`} onClick={() => open(report.id)}>
    View
  </TextAction>
);

export const reportColumns = (open: Open): Column<Report>[] => [
  {
    id: 'page',
    head: 'Page',
    grow: true,
    minWidth: 220,
    cell: ({ page, number }) => <NameCell name={<bdi>{page.title}</bdi>} line={`${ticketNumber(number)} · ${pageTypeLabels[page.type]}`} />,
  },
  { id: 'reason', head: 'Reason', width: 196, cell: ({ reason }) => reportReasonLabels[reason] },
  { id: 'owner', head: 'Seller', width: 136, cell: ({ owner }) => <UserLink id={owner.id}>{owner.username}</UserLink> },
  { id: 'status', head: 'Status', width: 116, skeleton: 'badge', cell: (report) => <ReportStatusBadge {...report} /> },
  { id: 'due', head: 'Deadline', width: 120, cell: (report) => <Deadline report={report} /> },
  {
    id: 'actions',
    head: 'Actions',
    width: 76,
    align: 'right',
    actions: true,
    cell: (report) => (
      <RowActions>
        <View report={report} open={open} />
      </RowActions>
    ),
  },
];

export const reportCard = (open: Open, openId: string | null) => (report: Report) => (
  <DataCard
    title={report.page.title}
    onOpen={() => open(report.id)}
    isOpen={report.id === openId}
    line={`${ticketNumber(report.number)} · ${pageTypeLabels[report.page.type]}`}
    pairs={[
      { label: 'Reason', value: reportReasonLabels[report.reason] },
      { label: 'Seller', value: <UserLink id={report.owner.id}>{report.owner.username}</UserLink> },
      { label: report.dueAt === null ? 'Solved' : 'Deadline', value: <Deadline report={report} /> },
    ]}
    value={<DateTime iso={report.createdAt} format="ago" />}
    badge={<ReportStatusBadge {...report} />}
    actions={<View report={report} open={open} />}
  />
);
