import { linkMessages } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { endOfDayInIndia } from '../../../kit/india-time.ts';
import { type CsvRow, readCsv } from '../../../kit/text/read-csv.ts';

const maxRows = 500;

/** Accepted names of each column, in lower case and without spaces, hyphens and underscores. */
const columnNames = {
  url: ['url', 'longurl', 'originalurl', 'address', 'link'],
  id: ['id', 'shortid', 'customid', 'customshortid', 'alias'],
  expires: ['expires', 'expireson', 'expiresat', 'expiry', 'expirydate', 'expirydateist'],
} as const;
type Column = keyof typeof columnNames;
const columns = Object.keys(columnNames) as Column[];

export type ImportRow = Record<Column, string> & { row: number };

const normalise = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');
const columnOf = (name: string) => columns.find((column) => (columnNames[column] as readonly string[]).includes(normalise(name)));

interface ParsedFile {
  rows: ImportRow[];
  /** Names of unknown columns that contain values. */
  unknown: string[];
}

/** Parses a CSV file; the first row names the columns. */
export function readLinkRows(csv: string): ParsedFile {
  const [heading, ...rows] = readCsv(csv);
  if (!heading || rows.length === 0) throw invalidField('csv', linkMessages.importEmpty);
  const names = heading.cells.map((name) => name.trim());
  const columnsByIndex = names.map(columnOf);
  if (!columnsByIndex.includes('url')) throw invalidField('csv', linkMessages.importHeading);
  const duplicate = names.find((_, index) => columnsByIndex[index] && columnsByIndex.indexOf(columnsByIndex[index]) !== index);
  if (duplicate) throw invalidField('csv', linkMessages.importTwice(duplicate));
  if (rows.length > maxRows) throw invalidField('csv', linkMessages.importTooLong);
  const cell = ({ cells }: CsvRow, column: Column) => (cells[columnsByIndex.indexOf(column)] ?? '').trim();
  const isFilled = (index: number) => rows.some(({ cells }) => (cells[index] ?? '').trim() !== '');
  return {
    rows: rows.map((row) => ({ row: row.line, url: cell(row, 'url'), id: cell(row, 'id'), expires: cell(row, 'expires') })),
    unknown: names.map((name, index) => name || `column ${index + 1}`).filter((_, index) => !columnsByIndex[index] && isFilled(index)),
  };
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const indianDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const isoTimestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Day in ISO format; undefined for a timestamp. */
function dayOf(text: string): string | undefined {
  if (isoDay.test(text)) return text;
  const [, day = '', month = '', year] = indianDay.exec(text) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Rejects 31 February, which `Date` would read as a day in March. */
const isOnCalendar = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** A date without time means the end of that day in India. */
export function readExpiry(text: string): Date | null {
  if (text === '') return null;
  const day = dayOf(text);
  const isDate = day === undefined ? isoTimestamp.test(text) : isOnCalendar(day);
  const at = day === undefined ? new Date(text) : endOfDayInIndia(day);
  if (!isDate || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9_999)
    throw new AppError('INVALID', { message: linkMessages.expiryFormat });
  return at;
}
