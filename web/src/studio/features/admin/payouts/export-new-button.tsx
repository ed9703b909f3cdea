import { IconDownload } from '@tabler/icons-react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useCreateExport, useDownloadExport, useNextExport } from '../../../domain/admin-payouts/exports-api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

/** Creates a bank file with the approved withdrawals that no bank file contains yet, and downloads it. */
export function ExportNewButton() {
  const { data: next } = useNextExport();
  const create = useCreateExport();
  const download = useDownloadExport();
  const busy = create.isPending || download.isPending;

  const save = (number: number) =>
    download.mutate(number, {
      onError: () =>
        toast.warning(`Bank file no. ${number} was created but not downloaded.`, { more: 'Download it under Bank Files.', duration: 8000 }),
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
        else
          toast.warning('It is not known whether the bank file was created.', { more: 'See Bank Files before you retry.', duration: 8000 });
      },
    });
  return (
    <BusyButton
      type="button"
      busy={busy}
      busyLabel="Exporting..."
      onClick={exportNew}
      leftSection={!busy && <IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      {next ? `Export new (${next.rows.toLocaleString('en-IN')})` : 'Export new'}
    </BusyButton>
  );
}
