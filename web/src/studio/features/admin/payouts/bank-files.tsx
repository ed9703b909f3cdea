import type { WithdrawalExport } from '@jamun/contract';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useCreateExport, useDownloadExport, useExports, useNextExport } from '../../../domain/admin-payouts/exports-api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { ListPanel } from '../../../ui/data/list/list-panel.tsx';
import { useList } from '../../../ui/data/list/use-list.ts';
import { RowActions, TextAction } from '../../../ui/data/table/cells.tsx';
import type { Column } from '../../../ui/data/table/column.ts';
import { DateTime, Money } from '../../../ui/data/values.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { bankFilesList } from './list.ts';
import { payoutsText } from './text.ts';

const { bankFiles: text, exportNew: exportText } = payoutsText;

const columns = (download: (number: number) => void): Column<WithdrawalExport>[] => [
  { id: 'number', head: text.columns.number, grow: true, minWidth: 128, cell: ({ number }) => text.number(number) },
  { id: 'created', head: text.columns.created, width: 190, cell: ({ createdAt }) => <DateTime iso={createdAt} format="moment" /> },
  { id: 'by', head: text.columns.createdBy, width: 160, cell: ({ createdBy }) => <span title={createdBy}>{createdBy}</span> },
  { id: 'rows', head: text.columns.withdrawals, width: 116, align: 'right', cell: ({ rows }) => rows.toLocaleString('en-IN') },
  { id: 'amount', head: text.columns.total, width: 140, align: 'right', cell: ({ amount }) => <Money value={amount} /> },
  {
    id: 'actions',
    head: text.columns.actions,
    width: 144,
    align: 'right',
    actions: true,
    cell: ({ number }) => (
      <RowActions>
        <TextAction label={text.downloadLabel(number)} onClick={() => download(number)}>
          {text.download}
        </TextAction>
      </RowActions>
    ),
  },
];

/** Previously exported bank files, each with a download. */
export function BankFilesTab() {
  const list = useList(bankFilesList);
  const download = useDownloadExport();
  const save = (number: number) => download.mutate(number, { onError: (error) => toast.error(errorMessage(error, text.downloadFailed)) });
  return (
    <ListPanel
      list={list}
      result={useExports(list.query)}
      title={text.title}
      caption={text.title}
      columns={columns(save)}
      rowKey={({ number }) => String(number)}
      empty={{ Icon: IconFileSpreadsheet, ...text.empty }}
    />
  );
}

// Longer than the default: the toast says where to find the file.
const warningDuration = 8000;

/** Creates a bank file with the approved withdrawals that no bank file contains yet, and downloads it. */
export function ExportNewButton() {
  const { data: next } = useNextExport();
  const create = useCreateExport();
  const download = useDownloadExport();
  const busy = create.isPending || download.isPending;

  const save = (number: number) =>
    download.mutate(number, {
      onError: () => toast.warning(exportText.notDownloaded(number), { more: exportText.notDownloadedFix, duration: warningDuration }),
    });
  const exportNew = () =>
    create.mutate(undefined, {
      onSuccess: ({ message, data }) => {
        toast.success(message);
        save(data.number);
      },
      onError: (error) => {
        const message = errorMessage(error, '');
        if (message) toast.error(message);
        else toast.warning(exportText.unconfirmed, { more: exportText.unconfirmedFix, duration: warningDuration });
      },
    });
  return (
    <BusyButton
      type="button"
      busy={busy}
      busyLabel={exportText.busy}
      onClick={exportNew}
      leftSection={!busy && <IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      {exportText.action(next?.rows.toLocaleString('en-IN'))}
    </BusyButton>
  );
}
