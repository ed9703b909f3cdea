import { IconDownload } from '@tabler/icons-react';
import { downloadBlob } from '../../../lib/api.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { toast } from '../feedback/toast.ts';
import { useCall } from '../hooks/use-call.ts';
import { uiText } from '../text.ts';
import { BusyButton } from './busy-button.tsx';

interface ExportButtonProps {
  /** Fetches the file with the rows that the list shows now. */
  load: () => Promise<Blob>;
  /** File name of the download. */
  name: string;
  disabled?: boolean;
}

/** Downloads a list as a CSV file. */
export function ExportButton({ load, name, disabled = false }: ExportButtonProps) {
  const file = useCall({ mutationFn: load });
  const save = () =>
    file.mutate(undefined, {
      onSuccess: (blob) => downloadBlob(blob, name),
      onError: (error) => toast.error(errorMessage(error, uiText.exportCsv.failed)),
    });
  return (
    <BusyButton
      type="button"
      busy={file.isPending}
      busyLabel={uiText.exportCsv.busy}
      onClick={save}
      disabled={disabled}
      leftSection={!file.isPending && <IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      {uiText.exportCsv.label}
    </BusyButton>
  );
}
