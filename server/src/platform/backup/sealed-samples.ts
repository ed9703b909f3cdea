import type pg from 'pg';
import type { SealedBox } from '../../kit/crypto/sealed-box.ts';

/** A column whose values are sealed, and what each is bound to. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The column that names the row, and what stands before it in the seal. */
  boundTo: { column: string; before?: string };
}

export interface Unopened {
  name: string;
  tried: number;
  failed: number;
}

const most = 20;

/** Whether the key opens what is sealed: a few of each column. */
export async function tryOpening(client: pg.Client, columns: SealedColumn[], box: SealedBox): Promise<Unopened[]> {
  const tried: Unopened[] = [];
  for (const { table, column, boundTo } of columns) {
    const [name, row, from] = [column, boundTo.column, table].map((word) => client.escapeIdentifier(word));
    const { rows } = await client.query<{ sealed: string | Buffer; row: string }>(
      `select ${name} as sealed, ${row}::text as row from ${from} where ${name} is not null order by ${row} desc limit ${most}`,
    );
    const failed = rows.filter(({ sealed, row }) => {
      try {
        box.open(Buffer.isBuffer(sealed) ? sealed.toString('base64') : sealed, `${boundTo.before ?? ''}${row}`);
        return false;
      } catch {
        return true;
      }
    });
    if (rows.length > 0) tried.push({ name: `${table}.${column}`, tried: rows.length, failed: failed.length });
  }
  return tried;
}
