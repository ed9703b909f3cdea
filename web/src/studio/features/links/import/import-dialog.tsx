import type { ImportedRow } from '@jamun/contract';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { downloadBlob } from '../../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { useImportLinks } from '../../../domain/links/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { FileDrop } from '../../../ui/media/file-picker.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import classes from './import.module.css';
import { ImportReport } from './import-report.tsx';
import { templateCsv } from './report-csv.ts';
import { importText as text } from './text.tsx';

const maxBytes = 200_000;

const saveTemplate = () =>
  downloadBlob(new Blob([templateCsv(new Date().getFullYear())], { type: 'text/csv;charset=utf-8' }), 'short-links-template.csv');

interface ImportFormProps {
  importLinks: ReturnType<typeof useImportLinks>;
  onCancel: () => void;
  onImported: (rows: ImportedRow[]) => void;
}

/** Shows the selected file as text that can be edited before the import; rows can also be pasted. */
function ImportForm({ importLinks, onCancel, onImported }: ImportFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const [csv, setCsv] = useState('');
  const [fieldError, setFieldError] = useState('');
  const [failure, setFailure] = useState('');
  const [unknownColumns, setUnknownColumns] = useState('');
  const edit = (content: string) => {
    setCsv(content);
    setFieldError('');
    setUnknownColumns('');
  };
  const loadFile = ([file]: File[]) => void file?.text().then(edit, () => setFieldError(text.file.unreadable));
  const showFieldError = (message: string) => {
    setFieldError(message);
    formRef.current?.querySelector('textarea')?.focus();
  };
  const showError = (error: Error) => {
    if (error instanceof ApiError && error.errors.csv) return showFieldError(error.errors.csv);
    if (error instanceof ApiError && error.errors.columns) return setUnknownColumns(error.errors.columns);
    setFailure(errorMessage(error, text.failed));
    toast.error(errorMessage(error, text.failed));
  };
  const send = (skipUnknownColumns: boolean) => {
    setFailure('');
    setUnknownColumns('');
    if (csv.trim() === '') return showFieldError(text.rows.empty);
    if (new Blob([csv]).size > maxBytes) return showFieldError(text.file.tooLarge);
    importLinks.mutate({ csv, skipUnknownColumns }, { onSuccess: ({ data }) => onImported(data.rows), onError: showError });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <form ref={formRef} onSubmit={submit} noValidate>
      {failure && <AlertLine tone="bad">{failure}</AlertLine>}
      {unknownColumns && (
        <AlertLine tone="bad" action={<Button onClick={() => send(true)}>{text.skipColumns}</Button>}>
          {text.unknownColumns(unknownColumns)}
        </AlertLine>
      )}
      <div className={classes.guide}>
        <p>{text.guide}</p>
        <Button onClick={saveTemplate} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
          {text.template}
        </Button>
      </div>
      <FileDrop
        label={text.file.label}
        accept=".csv,.txt,text/csv,text/plain"
        maxBytes={maxBytes}
        tooLarge={text.file.tooLarge}
        wrongType={text.file.wrongType}
        hint={text.file.hint}
        onFiles={loadFile}
      />
      <TextAreaField
        label={text.rows.label}
        name="csv"
        hint={text.rows.hint}
        placeholder={text.rows.placeholder}
        rows={5}
        value={csv}
        error={fieldError}
        onChange={(event) => edit((event as { currentTarget: HTMLTextAreaElement }).currentTarget.value)}
      />
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={importLinks.isPending} busyLabel={text.busy} variant="filled">
          {text.confirm}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

/** Imports links from a spreadsheet and reports the result of every row. */
export function ImportDialog({ target, onClose }: { target: 'new' | null; onClose: () => void }) {
  const importLinks = useImportLinks();
  const [rows, setRows] = useState<ImportedRow[] | null>(null);
  const close = () => {
    if (!importLinks.isPending) onClose();
  };
  return (
    <Dialog opened={target !== null} onClose={close} onClosed={() => setRows(null)} title={rows ? text.report.title : text.title}>
      {rows && <ImportReport rows={rows} onDone={close} onAnother={() => setRows(null)} />}
      {target && !rows && <ImportForm importLinks={importLinks} onCancel={close} onImported={setRows} />}
    </Dialog>
  );
}
