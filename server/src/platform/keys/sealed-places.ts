import type pg from 'pg';
import type { SealedColumn } from '../backup/sealed-samples.ts';

/** Where sealed values are, as pieces of SQL. Every value is text (base64) here, whatever its column stores. */
export interface SealedPlace {
  name: string;
  table: string;
  /** Identifies the row, and orders them. */
  row: string;
  rowType: string;
  sealed: string;
  /** To what the value is bound: the associated data of its seal. */
  boundTo: string;
  /** Assignment of the new value, given as an expression of base64 text. */
  assign(value: string): string;
}

/** Fields of queued jobs that are sealed, each bound to the job's field `id`. Whoever adds such a field adds it here. */
export const sealedJobFields = ['sealed', 'sealedEmail'];

// Dead letters are jobs of a queue of their own; what is done is moved to the archive for some days.
const jobTables = ['pgboss.job', 'pgboss.archive'];

async function columnType(client: pg.Client, table: string, column: string): Promise<string> {
  const { rows } = await client.query<{ type: string }>(
    'select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2',
    [table, column],
  );
  if (!rows[0]) throw new Error(`There is no column ${table}.${column}`);
  return rows[0].type;
}

async function columnPlace(client: pg.Client, { table, column, boundTo }: SealedColumn): Promise<SealedPlace> {
  const [name, row, from] = [column, boundTo.column, table].map((word) => client.escapeIdentifier(word));
  const isBytes = (await columnType(client, table, column)) === 'bytea';
  return {
    name: `${table}.${column}`,
    table: from as string,
    row: row as string,
    rowType: await columnType(client, table, boundTo.column),
    // The server breaks long base64 into lines.
    sealed: isBytes ? `translate(encode(${name}, 'base64'), E'\\n', '')` : (name as string),
    boundTo: `${client.escapeLiteral(boundTo.before ?? '')} || ${row}::text`,
    assign: (value) => `${name} = ${isBytes ? `decode(${value}, 'base64')` : value}`,
  };
}

const jobPlace = (table: string, field: string): SealedPlace => ({
  name: `${table} (${field})`,
  table,
  row: 'id',
  rowType: 'uuid',
  sealed: `data->>'${field}'`,
  boundTo: `data->>'id'`,
  assign: (value) => `data = jsonb_set(data, '{${field}}', to_jsonb(${value}))`,
});

export async function sealedPlaces(client: pg.Client, columns: SealedColumn[]): Promise<SealedPlace[]> {
  const places: SealedPlace[] = [];
  for (const column of columns) places.push(await columnPlace(client, column));
  for (const table of jobTables) {
    // A database that no worker has ever used has no queue.
    const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [table]);
    if (rows[0]?.found) places.push(...sealedJobFields.map((field) => jobPlace(table, field)));
  }
  return places;
}
