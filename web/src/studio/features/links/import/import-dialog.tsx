import type { ImportedRow } from '@jamun/contract';
import { useState } from 'react';
import { useImportLinks } from '../../../domain/links/api.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportReport } from './import-report.tsx';

/** Imports links from a spreadsheet and reports the result of every row. */
export function ImportDialog({ target: wanted, onClose }: { target: 'new' | null; onClose: () => void }) {
  const bring = useImportLinks();
  const [rows, setRows] = useState<ImportedRow[] | null>(null);
  const close = () => {
    if (!bring.isPending) onClose();
  };
  return (
    <Dialog opened={wanted !== null} onClose={close} onClosed={() => setRows(null)} title={rows ? 'Import report' : 'Import Links'}>
      {rows && <ImportReport rows={rows} onDone={close} onAnother={() => setRows(null)} />}
      {wanted && !rows && <ImportForm bring={bring} onCancel={close} onImported={setRows} />}
    </Dialog>
  );
}
