import type { ImportedRow } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { downloadBlob } from '../../../../lib/download-blob.ts';
import { withoutScheme } from '../../../../lib/format.ts';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { DialogActions } from '../../../ui/overlay/dialog.tsx';
import classes from './import.module.css';
import { reportCsv } from './report-csv.ts';

interface ImportReportProps {
  rows: readonly ImportedRow[];
  onDone: () => void;
  onAnother: () => void;
}

const saveReport = (rows: readonly ImportedRow[]) =>
  downloadBlob(new Blob([reportCsv(rows)], { type: 'text/csv;charset=utf-8' }), 'short-links-report.csv');

const counted = (count: number, word: string) => `${count.toLocaleString('en-IN')} ${word}${count === 1 ? '' : 's'}`;

/** Result of every row, skipped rows first. */
export function ImportReport({ rows, onDone, onAnother }: ImportReportProps) {
  const made = rows.filter(({ error }) => error === null);
  const refused = rows.filter(({ error }) => error !== null);
  const totals = useRef<HTMLDivElement>(null);
  // The form that had the focus is gone.
  useEffect(() => totals.current?.focus(), []);
  return (
    <>
      <div ref={totals} className={classes.totals} tabIndex={-1}>
        <Total tone="ok" words={`${counted(made.length, 'link')} created`} />
        <Total tone={refused.length ? 'bad' : 'quiet'} words={`${counted(refused.length, 'row')} skipped`} />
      </div>
      <div className={classes.save}>
        <Button onClick={() => saveReport(rows)} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
          Download report
        </Button>
      </div>
      <Rows title="Skipped" rows={refused} />
      <Rows title="Created" rows={made} />
      <DialogActions onCancel={onAnother} cancel="Import more">
        <Button variant="filled" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </>
  );
}

const Total = ({ tone, words }: { tone: 'ok' | 'bad' | 'quiet'; words: string }) => {
  const Icon = tone === 'bad' ? IconAlertCircle : IconCircleCheck;
  return (
    <span className={classes.total} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {words}
    </span>
  );
};

function Rows({ title, rows }: { title: string; rows: readonly ImportedRow[] }) {
  if (!rows.length) return null;
  return (
    <section className={classes.rows}>
      <h3>{title}</h3>
      <ul>
        {rows.map(({ row, originalUrl, shortUrl, error }) => (
          <li key={row}>
            <span className={classes.number}>Row {row}</span>
            <span className={classes.words}>
              <span title={originalUrl}>{originalUrl ? withoutScheme(originalUrl) : 'No address'}</span>
              {error ? <em>{error}</em> : <b>{shortUrl && withoutScheme(shortUrl)}</b>}
            </span>
            {shortUrl && <CopyButton what={withoutScheme(shortUrl)} value={shortUrl} shownFor={1000} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
