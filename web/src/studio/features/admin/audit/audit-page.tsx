import type { AuditEntry } from '@jamun/contract';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMinute } from '../../../../lib/time.ts';
import { useAudit } from '../../../domain/audit/api.ts';
import { changeLine } from '../../../domain/audit/audit-changes.ts';
import { auditActionWords, auditActorName } from '../../../domain/audit/audit-text.ts';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DataCard } from '../../../ui/data/table/data-card.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { lazyDialog } from '../../../ui/overlay/lazy-dialog.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { auditList } from './audit-list.ts';
import { Change, OnWhat } from './entry-cells.tsx';

const AuditDrawer = lazyDialog(() => import('./audit-drawer.tsx').then((module) => module.AuditDrawer));

type Open = (entry: AuditEntry) => void;

const columns = (open: Open): Column<AuditEntry>[] => [
  { id: 'when', head: 'When', width: 128, cell: ({ at }) => <DateTime iso={at} format="ago" /> },
  { id: 'who', head: 'Who', width: 88, cell: ({ actor }) => auditActorName(actor) },
  { id: 'action', head: 'Action', width: 176, cell: ({ action }) => auditActionWords[action] },
  { id: 'on', head: 'On', width: 104, cell: (entry) => <OnWhat entry={entry} /> },
  { id: 'change', head: 'Change', grow: true, minWidth: 112, cell: (entry) => <Change entry={entry} /> },
  { id: 'from', head: 'From', width: 112, cell: ({ address }) => address },
  {
    id: 'view',
    head: 'Details',
    width: 68,
    align: 'right',
    actions: true,
    cell: (entry) => (
      <RowActions>
        <TextAction label={`View ${auditActionWords[entry.action]}, ${formatMinute(entry.at)}`} onClick={() => open(entry)}>
          View
        </TextAction>
      </RowActions>
    ),
  },
];

const card = (open: Open, opened: AuditEntry | null) => (entry: AuditEntry) => (
  <DataCard
    title={auditActionWords[entry.action]}
    onOpen={() => open(entry)}
    isOpen={entry.id === opened?.id}
    line={<DateTime iso={entry.at} format="ago" />}
    pairs={[
      { label: 'Who', value: auditActorName(entry.actor) },
      { label: 'On', value: <OnWhat entry={entry} /> },
      ...(changeLine(entry) ? [{ label: 'Change', value: <Change entry={entry} /> }] : []),
      { label: 'From', value: entry.address },
    ]}
  />
);

export function AuditPage() {
  usePageTitle('Audit');
  const list = useList(auditList);
  const [opened, setOpened] = useState<AuditEntry | null>(null);
  return (
    <>
      <PageHeader title="Audit" line="Changes by administrators and movements of money, newest first." />
      <ListPanel
        list={list}
        result={useAudit(list.query)}
        caption="Audit"
        tall
        columns={columns(setOpened)}
        card={card(setOpened, opened)}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        isOpen={({ id }) => id === opened?.id}
        empty={{
          Icon: IconHistory,
          title: 'Nothing has happened yet',
          line: 'Changes by administrators and movements of money are recorded here.',
        }}
      />
      <AuditDrawer target={opened} onClose={() => setOpened(null)} />
    </>
  );
}
