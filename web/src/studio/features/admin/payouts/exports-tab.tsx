import type { WithdrawalExport } from '@jamun/contract';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useDownloadExport, useExports } from '../../../domain/admin-payouts/exports-api.ts';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { Money } from '../../../ui/data/money.tsx';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { exportsList } from './exports-list.ts';

const columns = (download: (number: number) => void): Column<WithdrawalExport>[] => [
  { id: 'number', head: 'Bank File', grow: true, minWidth: 128, cell: ({ number }) => `No. ${number}` },
  { id: 'created', head: 'Created', width: 190, cell: ({ createdAt }) => <DateTime iso={createdAt} format="moment" /> },
  { id: 'by', head: 'Created By', width: 160, cell: ({ createdBy }) => <span title={createdBy}>{createdBy}</span> },
  { id: 'rows', head: 'Withdrawals', width: 116, align: 'right', cell: ({ rows }) => rows.toLocaleString('en-IN') },
  { id: 'amount', head: 'Total', width: 140, align: 'right', cell: ({ amount }) => <Money value={amount} /> },
  {
    id: 'actions',
    head: 'Actions',
    width: 144,
    align: 'right',
    actions: true,
    cell: ({ number }) => (
      <RowActions>
        <TextAction label={`Download bank file no. ${number} again`} onClick={() => download(number)}>
          Download again
        </TextAction>
      </RowActions>
    ),
  },
];

/** The bank files that were exported before. */
export function ExportsTab() {
  const list = useList(exportsList);
  const download = useDownloadExport();
  const save = (number: number) =>
    download.mutate(number, {
      onError: (error) => toast.error(errorMessage(error, 'The file could not be downloaded. Please try again.')),
    });
  return (
    <ListPanel
      list={list}
      result={useExports(list.query)}
      title="Bank Files"
      caption="Bank Files"
      columns={columns(save)}
      rowKey={({ number }) => String(number)}
      empty={{
        Icon: IconFileSpreadsheet,
        title: 'No bank files',
        line: 'Export the approved withdrawals to get a file for your bank. Each withdrawal is in one bank file only.',
      }}
    />
  );
}
