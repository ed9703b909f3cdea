import type { ImportedRow } from '@jamun/contract';
import { IconAlertCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { downloadBlob } from '../../../../lib/api.ts';
import { withoutScheme } from '../../../../lib/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/button/copy-button.tsx';
import { DialogActions } from '../../../ui/overlay/dialog.tsx';
import classes from './import.module.css';
import { reportCsv } from './report-csv.ts';
import { importText } from './text.tsx';

const text = importText.report;

interface ImportReportProps {
  rows: readonly ImportedRow[];
  onDone: () => void;
  onAnother: () => void;
}

const saveReport = (rows: readonly ImportedRow[]) =>
  downloadBlob(new Blob([reportCsv(rows)], { type: 'text/csv;charset=utf-8' }), 'short-links-report.csv');

/** Result of every row, skipped rows first. */
export function ImportReport({ rows, onDone, onAnother }: ImportReportProps) {
  const created = rows.filter(({ error }) => error === null);
  const skipped = rows.filter(({ error }) => error !== null);
  const totals = useRef<HTMLDivElement>(null);
  // The focused form is gone: the focus moves to the result.
  useEffect(() => totals.current?.focus(), []);
  return (
    <>
      <div ref={totals} className={classes.totals} tabIndex={-1}>
        <Total tone="ok" label={text.created(created.length)} />
        <Total tone={skipped.length ? 'bad' : 'quiet'} label={text.skipped(skipped.length)} />
      </div>
      <div className={classes.save}>
        <Button onClick={() => saveReport(rows)} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}>
          {text.download}
        </Button>
      </div>
      <Rows title={text.skippedRows} rows={skipped} />
      <Rows title={text.createdRows} rows={created} />
      <DialogActions onCancel={onAnother} cancel={text.another}>
        <Button variant="filled" onClick={onDone}>
          {text.done}
        </Button>
      </DialogActions>
    </>
  );
}

const Total = ({ tone, label }: { tone: 'ok' | 'bad' | 'quiet'; label: string }) => {
  const Icon = tone === 'bad' ? IconAlertCircle : IconCircleCheck;
  return (
    <span className={classes.total} data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {label}
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
            <span className={classes.number}>{text.row(row)}</span>
            <span className={classes.words}>
              <span title={originalUrl}>{originalUrl ? withoutScheme(originalUrl) : text.noAddress}</span>
              {error ? <em>{error}</em> : <b>{shortUrl && withoutScheme(shortUrl)}</b>}
            </span>
            {shortUrl && <CopyButton what={withoutScheme(shortUrl)} value={shortUrl} shownFor={1000} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
