import type pg from 'pg';
import type { SealedBox } from '../../kit/crypto/sealed-box.ts';

export interface SealedColumn {
  table: string;
  column: string;
  /** Associated data of a value: `before` followed by this column of the row. */
  boundTo: { column: string; before?: string };
}

export interface SealedSample {
  name: string;
  tried: number;
  failed: number;
}

const sampleSize = 20;

/** Tries to decrypt a sample of each sealed column. */
export async function checkSealedSamples(client: pg.Client, columns: SealedColumn[], box: SealedBox): Promise<SealedSample[]> {
  const results: SealedSample[] = [];
  for (const { table, column, boundTo } of columns) {
    const [name, row, from] = [column, boundTo.column, table].map((identifier) => client.escapeIdentifier(identifier));
    const { rows } = await client.query<{ sealed: string | Buffer; row: string }>(
      `select ${name} as sealed, ${row}::text as row from ${from} where ${name} is not null order by ${row} desc limit ${sampleSize}`,
    );
    const failed = rows.filter(({ sealed, row }) => {
      try {
        box.open(Buffer.isBuffer(sealed) ? sealed.toString('base64') : sealed, `${boundTo.before ?? ''}${row}`);
        return false;
      } catch {
        return true;
      }
    });
    if (rows.length > 0) results.push({ name: `${table}.${column}`, tried: rows.length, failed: failed.length });
  }
  return results;
}
