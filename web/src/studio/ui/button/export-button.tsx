import { IconDownload } from '@tabler/icons-react';
import { errorMessage } from '../../../lib/api-error.ts';
import { downloadBlob } from '../../../lib/download-blob.ts';
import { toast } from '../feedback/toast.ts';
import { useCall } from '../hooks/use-call.ts';
import { BusyButton } from './busy-button.tsx';

interface ExportButtonProps {
  /** Fetches the file, of what the list shows at that moment. */
  load: () => Promise<Blob>;
  /** What the file is called on the device. */
  name: string;
  /** The list itself could not be loaded. */
  disabled?: boolean;
}

/** Saves a list as a file for a spreadsheet. */
export function ExportButton({ load, name, disabled = false }: ExportButtonProps) {
  const file = useCall({ mutationFn: load });
  const save = () =>
    file.mutate(undefined, {
      onSuccess: (blob) => downloadBlob(blob, name),
      onError: (error) => toast.error(errorMessage(error, 'The file could not be made. Please try again.')),
    });
  return (
    <BusyButton
      type="button"
      busy={file.isPending}
      busyLabel="Exporting..."
      onClick={save}
      disabled={disabled}
      leftSection={!file.isPending && <IconDownload size={16} stroke={1.75} aria-hidden />}
    >
      Export CSV
    </BusyButton>
  );
}
