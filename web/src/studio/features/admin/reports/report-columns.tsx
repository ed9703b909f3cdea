import { pageTypeLabels, type Report, reportReasonLabels, ticketNumber } from '@jamun/contract';
import { UserLink } from '../../../domain/admin-users/user-elements.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { NameCell, RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import classes from './report-columns.module.css';
import { reportsText } from './text.ts';

const { columns, badges } = reportsText;

type Open = (id: string) => void;

export function ReportStatusBadge({ status, isOverdue }: Pick<Report, 'status' | 'isOverdue'>) {
  if (isOverdue) return <Badge tone="bad">{badges.overdue}</Badge>;
  if (status === 'SOLVED') return <Badge tone="ok">{badges.SOLVED}</Badge>;
  return status === 'OPEN' ? <Badge tone="warn">{badges.OPEN}</Badge> : <Badge tone="neutral">{badges.ACKNOWLEDGED}</Badge>;
}

/** The current deadline; for a solved report, the time of the decision. */
export function Deadline({ report: { dueAt, decision, isOverdue } }: { report: Report }) {
  if (dueAt === null) return decision && <DateTime iso={decision.at} format="day" />;
  return (
    <span className={isOverdue ? classes.overdue : undefined}>
      <DateTime iso={dueAt} format={isOverdue ? 'ago' : 'in'} />
    </span>
  );
}

const ViewAction = ({ report, open }: { report: Report; open: Open }) => (
  <TextAction label={reportsText.viewLabel(ticketNumber(report.number))} onClick={() => open(report.id)}>
    {reportsText.view}
  </TextAction>
);

export const reportColumns = (open: Open): Column<Report>[] => [
  {
    id: 'page',
    head: columns.page,
    grow: true,
    minWidth: 220,
    cell: ({ page, number }) => <NameCell name={<bdi>{page.title}</bdi>} line={`${ticketNumber(number)} · ${pageTypeLabels[page.type]}`} />,
  },
  { id: 'reason', head: columns.reason, width: 196, cell: ({ reason }) => reportReasonLabels[reason] },
  { id: 'owner', head: columns.owner, width: 136, cell: ({ owner }) => <UserLink id={owner.id}>{owner.username}</UserLink> },
  { id: 'status', head: columns.status, width: 116, skeleton: 'badge', cell: (report) => <ReportStatusBadge {...report} /> },
  { id: 'due', head: columns.deadline, width: 120, cell: (report) => <Deadline report={report} /> },
  {
    id: 'actions',
    head: columns.actions,
    width: 76,
    align: 'right',
    actions: true,
    cell: (report) => (
      <RowActions>
        <ViewAction report={report} open={open} />
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
      { label: columns.reason, value: reportReasonLabels[report.reason] },
      { label: columns.owner, value: <UserLink id={report.owner.id}>{report.owner.username}</UserLink> },
      { label: report.dueAt === null ? columns.solved : columns.deadline, value: <Deadline report={report} /> },
    ]}
    value={<DateTime iso={report.createdAt} format="ago" />}
    badge={<ReportStatusBadge {...report} />}
    actions={<ViewAction report={report} open={open} />}
  />
);
