import type { ImportedRow } from '@jamun/contract';

// CSV injection: spreadsheets run cells that begin like this as formulas, and the URLs come from a file of unknown origin.
const formulaStart = /^[\s"'\u200b\ufeff]*[=+\-@|\uff1d\uff0b\uff0d\uff20]/;

function formatCell(cell: string | number): string {
  const text = typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const formatRow = (cells: (string | number)[]) => `${cells.map(formatCell).join(',')}\r\n`;

// Makes spreadsheets read the file as UTF-8.
const byteOrderMark = '\ufeff';

/** Result of every row as CSV. */
export const reportCsv = (rows: readonly ImportedRow[]): string =>
  byteOrderMark +
  formatRow(['row', 'url', 'short link', 'result']) +
  rows.map(({ row, originalUrl, shortUrl, error }) => formatRow([row, originalUrl, shortUrl ?? '', error ?? 'Created'])).join('');

/** Template to fill in; `year` is the current year, so that the sample expiry is in the future. */
export const templateCsv = (year: number): string =>
  formatRow(['url', 'id', 'expires']) +
  formatRow(['https://example.com/page', 'my-page', `31/12/${year + 1}`]) +
  formatRow(['https://example.com/another', '', '']);
