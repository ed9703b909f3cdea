import type { ImportedRow } from '@jamun/contract';

// Spreadsheets run cells that begin like this as formulas, and the addresses come from a file that somebody else may have made.
const formula = /^[\s"'\u200b\ufeff]*[=+\-@|\uff1d\uff0b\uff0d\uff20]/;

function written(cell: string | number): string {
  const text = typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: (string | number)[]) => `${cells.map(written).join(',')}\r\n`;

// Byte order mark: spreadsheets then read the file as UTF-8.
const mark = '\ufeff';

/** Result of every row, for a spreadsheet. */
export const reportCsv = (rows: readonly ImportedRow[]): string =>
  mark +
  line(['row', 'url', 'short link', 'result']) +
  rows.map(({ row, originalUrl, shortUrl, error }) => line([row, originalUrl, shortUrl ?? '', error ?? 'Created'])).join('');

/** A file to fill in, with an expiry in the coming year. */
export const templateCsv = (year: number): string =>
  line(['url', 'id', 'expires']) +
  line(['https://example.com/page', 'my-page', `31/12/${year + 1}`]) +
  line(['https://example.com/another', '', '']);
