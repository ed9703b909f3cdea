import { type ImportedRow, linkMessages, NewShortId } from '@jamun/contract';
import { AppError, invalidField } from '../../../kit/app-error.ts';
import { prefixOf } from '../addresses.ts';
import type { ChangeDeps } from '../deps.ts';
import { linkCreator, type NewLink } from './link-creator.ts';
import { type ImportRow, readExpiry, readLinkRows } from './link-rows.ts';

type Deps = Pick<ChangeDeps, 'invalidate' | 'database' | 'clock' | 'random' | 'assertPlanLimit' | 'publicUrl' | 'shortDomain'>;

const invalid = (message: string) => new AppError('INVALID', { message });

function parseRow({ url, id: customId, expires }: ImportRow): NewLink {
  const id = customId.replaceAll(/\s+/g, '-');
  if (url === '') throw invalid(linkMessages.urlRequired);
  const { error } = id === '' ? {} : NewShortId.safeParse(id);
  if (error) throw invalid(error.issues[0]?.message ?? linkMessages.idRule);
  return { originalUrl: url, customShortId: id || undefined, expiresAt: readExpiry(expires) };
}

interface Import {
  csv: string;
  skipUnknownColumns?: boolean | undefined;
}

/** Imports a file in one transaction. An invalid row is reported and does not stop the others; an unknown column rejects the whole file. */
export function importLinks(deps: Deps) {
  const maker = linkCreator(deps);
  return (userId: number, { csv, skipUnknownColumns }: Import): Promise<ImportedRow[]> => {
    const { rows, unknown } = readLinkRows(csv);
    if (unknown.length > 0 && !skipUnknownColumns) throw invalidField('columns', linkMessages.importColumns(unknown));
    const prefix = prefixOf(deps);
    return deps.database.transact(async (tx) => {
      const make = await maker(tx, { userId, most: rows.length });
      const report: ImportedRow[] = [];
      for (const row of rows) {
        const result = { row: row.row, originalUrl: row.url };
        try {
          const { shortId, originalUrl } = await make(parseRow(row));
          report.push({ ...result, originalUrl, shortUrl: prefix + shortId, error: null });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          report.push({ ...result, shortUrl: null, error: error.message });
        }
      }
      return report;
    });
  };
}
