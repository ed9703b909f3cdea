import type pg from 'pg';
import type { SealedColumn } from '../backup/sealed-samples.ts';

/** Location of sealed values as SQL fragments. Values are base64 text here, whatever the column type is. */
export interface SealedPlace {
  name: string;
  table: string;
  /** Column that identifies and orders the rows. */
  row: string;
  rowType: string;
  sealed: string;
  /** Associated data of the encryption. */
  boundTo: string;
  /** SQL assignment of a new value, which is an expression of base64 text. */
  assign(value: string): string;
}

/** Sealed fields of queued jobs, with the job's field `id` as associated data. Add new sealed fields here. */
export const sealedJobFields = ['sealed', 'sealedEmail'];

async function columnType(client: pg.Client, table: string, column: string): Promise<string> {
  const { rows } = await client.query<{ type: string }>(
    'select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2',
    [table, column],
  );
  if (!rows[0]) throw new Error(`Missing column ${table}.${column}`);
  return rows[0].type;
}

async function columnPlace(client: pg.Client, { table, column, boundTo }: SealedColumn): Promise<SealedPlace> {
  const [name, row, from] = [column, boundTo.column, table].map((identifier) => client.escapeIdentifier(identifier));
  const isBytes = (await columnType(client, table, column)) === 'bytea';
  return {
    name: `${table}.${column}`,
    table: from as string,
    row: row as string,
    rowType: await columnType(client, table, boundTo.column),
    // PostgreSQL inserts line breaks into long base64.
    sealed: isBytes ? `translate(encode(${name}, 'base64'), E'\\n', '')` : (name as string),
    boundTo: `${client.escapeLiteral(boundTo.before ?? '')} || ${row}::text`,
    assign: (value) => `${name} = ${isBytes ? `decode(${value}, 'base64')` : value}`,
  };
}

const jobPlace = (field: string): SealedPlace => ({
  name: `jobs (${field})`,
  table: 'jobs',
  row: 'id',
  rowType: 'bigint',
  sealed: `data->>'${field}'`,
  boundTo: `data->>'id'`,
  assign: (value) => `data = jsonb_set(data, '{${field}}', to_jsonb(${value}))`,
});

export async function sealedPlaces(client: pg.Client, columns: SealedColumn[]): Promise<SealedPlace[]> {
  const places: SealedPlace[] = [];
  for (const column of columns) places.push(await columnPlace(client, column));
  return [...places, ...sealedJobFields.map(jobPlace)];
}
