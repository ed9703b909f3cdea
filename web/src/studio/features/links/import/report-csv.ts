import type { ImportedRow } from '@jamun/contract';

// A spreadsheet takes what begins like this for a formula, and the addresses are whatever stood in somebody's file.
const formula = /^[\s"'\u200b\ufeff]*[=+\-@|\uff1d\uff0b\uff0d\uff20]/;

function written(cell: string | number): string {
  const text = typeof cell === 'string' && formula.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (cells: (string | number)[]) => `${cells.map(written).join(',')}\r\n`;

// With this in front, spreadsheets read the rest as UTF-8.
const mark = '\ufeff';

/** What became of every row, for a spreadsheet. */
export const reportCsv = (rows: readonly ImportedRow[]): string =>
  mark +
  line(['row', 'url', 'short link', 'result']) +
  rows.map(({ row, originalUrl, shortUrl, error }) => line([row, originalUrl, shortUrl ?? '', error ?? 'Created'])).join('');

/** A file to fill in: a day that is still to come, whenever it is filled in. */
export const templateCsv = (year: number): string =>
  line(['url', 'id', 'expires']) +
  line(['https://example.com/page', 'my-page', `${year + 1}-12-31`]) +
  line(['https://example.com/another', '', '']);
