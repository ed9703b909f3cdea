import type { AuditEntry } from '@jamun/contract';
import { IconHistory } from '@tabler/icons-react';
import { formatMinute } from '../../../../lib/time.ts';
import { UserLink } from '../../../domain/admin-users/user-elements.tsx';
import { useAudit } from '../../../domain/audit/api.ts';
import { changeLine } from '../../../domain/audit/audit-changes.ts';
import { auditActionNames, auditActorName, auditSubjectNames } from '../../../domain/audit/audit-text.ts';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader, usePageTitle } from '../../../ui/page/page-header.tsx';
import { auditList } from './audit-list.ts';
import classes from './audit-page.module.css';
import { auditText } from './text.ts';

const AuditDrawer = lazyDialog(() => import('./audit-drawer.tsx').then((module) => module.AuditDrawer));

export function AuditPage() {
  usePageTitle(auditText.title);
  const list = useList(auditList);
  const { set: open, dialog: drawer } = useDialogTarget<AuditEntry>();
  return (
    <>
      <PageHeader title={auditText.title} line={auditText.line} />
      <ListPanel
        list={list}
        result={useAudit(list.query)}
        caption={auditText.title}
        tall
        columns={auditColumns(open)}
        card={auditCard(open, drawer.target)}
        rowKey={({ id }) => id}
        onOpen={open}
        isOpen={({ id }) => id === drawer.target?.id}
        empty={{ Icon: IconHistory, ...auditText.empty }}
      />
      <AuditDrawer {...drawer} />
    </>
  );
}

type Open = (entry: AuditEntry) => void;

const { columns } = auditText;

const auditColumns = (open: Open): Column<AuditEntry>[] => [
  { id: 'when', head: columns.at, width: 128, cell: ({ at }) => <DateTime iso={at} format="ago" /> },
  { id: 'who', head: columns.actor, width: 88, cell: ({ actor }) => auditActorName(actor) },
  { id: 'action', head: columns.action, width: 176, cell: ({ action }) => auditActionNames[action] },
  { id: 'on', head: columns.subject, width: 104, cell: (entry) => <Subject entry={entry} /> },
  { id: 'change', head: columns.change, grow: true, minWidth: 112, cell: (entry) => <ChangeCell entry={entry} /> },
  { id: 'from', head: columns.address, width: 112, cell: ({ address }) => address },
  {
    id: 'view',
    head: columns.details,
    width: 68,
    align: 'right',
    actions: true,
    cell: (entry) => (
      <RowActions>
        <TextAction label={auditText.viewLabel(auditActionNames[entry.action], formatMinute(entry.at))} onClick={() => open(entry)}>
          {auditText.view}
        </TextAction>
      </RowActions>
    ),
  },
];

const auditCard = (open: Open, opened: AuditEntry | null) => (entry: AuditEntry) => (
  <DataCard
    title={auditActionNames[entry.action]}
    onOpen={() => open(entry)}
    isOpen={entry.id === opened?.id}
    line={<DateTime iso={entry.at} format="ago" />}
    pairs={[
      { label: columns.actor, value: auditActorName(entry.actor) },
      { label: columns.subject, value: <Subject entry={entry} /> },
      ...(changeLine(entry) ? [{ label: columns.change, value: <ChangeCell entry={entry} /> }] : []),
      { label: columns.address, value: entry.address },
    ]}
  />
);

/** The user concerned, else the record with its name. */
function Subject({ entry: { user, subject, before, after } }: { entry: AuditEntry }) {
  if (user) return <UserLink id={user.id}>{user.username}</UserLink>;
  const name = (after ?? before)?.name ?? before?.name;
  return <>{typeof name === 'string' ? `${auditSubjectNames[subject.type]} ${name}` : auditSubjectNames[subject.type]}</>;
}

/** Before → after and the reason in one line, in full on hover. */
function ChangeCell({ entry }: { entry: AuditEntry }) {
  const summary = [changeLine(entry), entry.reason && `“${entry.reason}”`].filter(Boolean).join(' · ');
  return summary ? (
    <span className={classes.change} title={summary}>
      {summary}
    </span>
  ) : (
    <span className={classes.none}>—</span>
  );
}
