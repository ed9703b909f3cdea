import type { ImportedRow } from '@jamun/contract';
import { linkMessages } from '@jamun/contract/link-messages';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { downloadBlob } from '../../../../lib/download-blob.ts';
import type { useImportLinks } from '../../../domain/links/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { FileDrop } from '../../../ui/media/file-picker.tsx';
import { DialogActions } from '../../../ui/overlay/dialog.tsx';
import classes from './import.module.css';
import { templateCsv } from './report-csv.ts';

const most = 200_000;
const tooLarge = 'The file is larger than 200 KB. Split it and import the parts.';
const notImported = 'Failed to import links. Please try again.';

const saveTemplate = () =>
  downloadBlob(new Blob([templateCsv(new Date().getFullYear())], { type: 'text/csv;charset=utf-8' }), 'short-links-template.csv');

interface ImportFormProps {
  bring: ReturnType<typeof useImportLinks>;
  onCancel: () => void;
  onImported: (rows: ImportedRow[]) => void;
}

/** Shows a chosen file as text that can be edited before it is sent; rows can be pasted as well. */
export function ImportForm({ bring, onCancel, onImported }: ImportFormProps) {
  const page = useRef<HTMLFormElement>(null);
  const [csv, setCsv] = useState('');
  const [fault, setFault] = useState('');
  const [refusal, setRefusal] = useState('');
  const [unknownColumns, setUnknownColumns] = useState('');
  const type = (text: string) => {
    setCsv(text);
    setFault('');
    setUnknownColumns('');
  };
  const take = ([file]: File[]) =>
    void file?.text().then(type, () => setFault('The file could not be read. Choose it again, or paste its rows.'));
  const complain = (words: string) => {
    setFault(words);
    page.current?.querySelector('textarea')?.focus();
  };
  const refuse = (error: Error) => {
    if (error instanceof ApiError && error.errors.csv) return complain(error.errors.csv);
    if (error instanceof ApiError && error.errors.columns) return setUnknownColumns(error.errors.columns);
    setRefusal(errorMessage(error, notImported));
    toast.error(errorMessage(error, notImported));
  };
  const send = (skipUnknownColumns: boolean) => {
    setRefusal('');
    setUnknownColumns('');
    if (csv.trim() === '') return complain(linkMessages.importEmpty);
    if (new Blob([csv]).size > most) return complain(tooLarge);
    bring.mutate({ csv, skipUnknownColumns }, { onSuccess: ({ data }) => onImported(data.rows), onError: refuse });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <form ref={page} onSubmit={submit} noValidate>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      {unknownColumns && (
        <AlertLine tone="bad" action={<Button onClick={() => send(true)}>Import without it</Button>}>
          {unknownColumns} Use <code>url</code>, <code>id</code> and <code>expires</code>.
        </AlertLine>
      )}
      <div className={classes.guide}>
        <p>
          One link per row, up to 500. First row: <code>url</code>, plus optional <code>id</code> and <code>expires</code>.
        </p>
        <Button onClick={saveTemplate} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
          Download template
        </Button>
      </div>
      <FileDrop
        label="CSV file"
        accept=".csv,.txt,text/csv,text/plain"
        maxBytes={most}
        tooLarge={tooLarge}
        wrongType="Choose a CSV file"
        hint="CSV, at most 200 KB"
        onFiles={take}
      />
      <TextAreaField
        label="Rows"
        name="csv"
        hint="Paste rows, or review the file before importing"
        placeholder={'url,id,expires\nhttps://example.com/page,my-page,31/12/2027'}
        rows={5}
        value={csv}
        error={fault}
        onChange={(event) => type((event as { currentTarget: HTMLTextAreaElement }).currentTarget.value)}
      />
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={bring.isPending} busyLabel="Importing..." variant="filled">
          Import
        </BusyButton>
      </DialogActions>
    </form>
  );
}
