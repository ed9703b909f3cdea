import { linkMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { endOfDayInIndia } from '../../../kit/india-time.ts';
import { type CsvRow, readCsv } from '../../../kit/text/read-csv.ts';

const mostRows = 500;

/** Names of each column that people use, in lower case and without spaces, hyphens and underscores. */
const columnNames = {
  url: ['url', 'longurl', 'originalurl', 'address', 'link'],
  id: ['id', 'shortid', 'customid', 'customshortid', 'alias'],
  expires: ['expires', 'expireson', 'expiresat', 'expiry', 'expirydate', 'expirydateist'],
} as const;
type Column = keyof typeof columnNames;
const columns = Object.keys(columnNames) as Column[];

export type LinkRow = Record<Column, string> & { row: number };

const normalise = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');
const columnOf = (name: string) => columns.find((column) => (columnNames[column] as readonly string[]).includes(normalise(name)));

interface Table {
  rows: LinkRow[];
  /** Names of columns that have values and no meaning. */
  unknown: string[];
}

/** Rows of a CSV file, read by the names in its first row. */
export function readLinkRows(csv: string): Table {
  const [heading, ...rows] = readCsv(csv);
  if (!heading || rows.length === 0) throw invalidField('csv', say.importEmpty);
  const names = heading.cells.map((name) => name.trim());
  const places = names.map(columnOf);
  if (!places.includes('url')) throw invalidField('csv', say.importHeading);
  const twice = names.find((_, place) => places[place] && places.indexOf(places[place]) !== place);
  if (twice) throw invalidField('csv', say.importTwice(twice));
  if (rows.length > mostRows) throw invalidField('csv', say.importTooLong);
  const cell = ({ cells }: CsvRow, column: Column) => (cells[places.indexOf(column)] ?? '').trim();
  const isFilled = (place: number) => rows.some(({ cells }) => (cells[place] ?? '').trim() !== '');
  return {
    rows: rows.map((row) => ({ row: row.line, url: cell(row, 'url'), id: cell(row, 'id'), expires: cell(row, 'expires') })),
    unknown: names.map((name, place) => name || `column ${place + 1}`).filter((_, place) => !places[place] && isFilled(place)),
  };
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const indianDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The day in ISO form; undefined for a moment. */
function dayOf(text: string): string | undefined {
  if (isoDay.test(text)) return text;
  const [, day = '', month = '', year] = indianDay.exec(text) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** 31 February is no day, although `Date` reads it as one in March. */
const isOnCalendar = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** A day means until its end in India. */
export function readExpiry(text: string): Date | null {
  if (text === '') return null;
  const day = dayOf(text);
  const isDate = day === undefined ? isoMoment.test(text) : isOnCalendar(day);
  const at = day === undefined ? new Date(text) : endOfDayInIndia(day);
  if (!isDate || Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9_999) throw new AppError('INVALID', { message: say.expiryFormat });
  return at;
}
