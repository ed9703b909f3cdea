import { type ImportedRow, ShortId, linkMessages as say } from '@jamun/contract';
import { AppError, invalidField } from '../../kit/app-error.ts';
import { endOfDayInIndia } from '../../kit/india-time.ts';
import { type CsvRow, readCsv } from '../../kit/read-csv.ts';
import { prefixOf } from './addresses.ts';
import { linkMaker, type Wish } from './make-link.ts';
import type { ChangeParts } from './parts.ts';

const mostRows = 500;
const columns = ['url', 'id', 'expires'] as const;
type Cells = Record<(typeof columns)[number], string>;

/** What each row says, by the names in the heading. */
function readRows(csv: string): (Cells & { row: number })[] {
  const [heading, ...rows] = readCsv(csv);
  if (!heading || rows.length === 0) throw invalidField('csv', say.importEmpty);
  const names = heading.cells.map((name) => name.trim().toLowerCase());
  if (!names.includes('url')) throw invalidField('csv', say.importHeading);
  if (rows.length > mostRows) throw invalidField('csv', say.importTooLong);
  const cell = ({ cells }: CsvRow, name: string) => (names.includes(name) ? (cells[names.indexOf(name)] ?? '').trim() : '');
  return rows.map((row) => ({ row: row.line, url: cell(row, 'url'), id: cell(row, 'id'), expires: cell(row, 'expires') }));
}

const refused = (message: string) => new AppError('INVALID', { message });
const day = /^\d{4}-\d{2}-\d{2}$/;
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A day means until it is over in India. */
function readExpiry(text: string): Date | null {
  if (text === '') return null;
  const read = day.test(text) ? endOfDayInIndia(text) : new Date(moment.test(text) ? text : Number.NaN);
  if (Number.isNaN(read.getTime()) || read.getUTCFullYear() > 9_999) throw refused(say.expiryFormat);
  return read;
}

function readWish({ url, id, expires }: Cells): Wish {
  if (url === '') throw refused(say.urlRequired);
  if (id !== '' && !ShortId.safeParse(id).success) throw refused(say.idRule);
  return { originalUrl: url, customShortId: id || undefined, expiresAt: readExpiry(expires) };
}

/** All in one breath, so that a file is never half imported; a row that is refused is told and keeps none of the others. */
export function importLinks(parts: ChangeParts) {
  const maker = linkMaker(parts);
  return (userId: number, csv: string): Promise<ImportedRow[]> => {
    const rows = readRows(csv);
    const prefix = prefixOf(parts);
    return parts.database.transact(async (tx) => {
      const make = await maker(tx, { userId, most: rows.length });
      const report: ImportedRow[] = [];
      for (const given of rows) {
        const told = { row: given.row, originalUrl: given.url };
        try {
          const { shortId, originalUrl } = await make(readWish(given));
          report.push({ ...told, originalUrl, shortUrl: prefix + shortId, error: null });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          report.push({ ...told, shortUrl: null, error: error.message });
        }
      }
      return report;
    });
  };
}
