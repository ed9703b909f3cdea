import { StartError } from '../../kit/start-error.ts';

/** A connection or a pool. */
export interface Queryable {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

interface KeyIds {
  keyId: string;
  previousKeyIds: string[];
}

/** Ids of keys that still seal something in this database and are not among those that are configured. */
async function missingKeys(queries: Queryable, { keyId, previousKeyIds }: KeyIds): Promise<string[]> {
  const { rows } = await queries.query<{ id: string }>(
    'select id from secret_keys where retired_at is null and id <> all($1) order by first_used_at',
    [[keyId, ...previousKeyIds]],
  );
  return rows.map(({ id }) => id);
}

/**
 * Records that this process seals with its key. Refused while values may need a key that is not configured: a wrong or forgotten key
 * would otherwise show one failed page at a time, and split what is sealed between keys.
 */
export async function claimSecretKey(queries: Queryable, ids: KeyIds): Promise<void> {
  const missing = await missingKeys(queries, ids);
  if (missing.length > 0) {
    throw new StartError(
      `SECRET_KEY: this database holds values that are sealed with the key ${missing.join(', ')}, which is not configured (SECRET_KEY is ` +
        `${ids.keyId}). Set the right one, or name it in SECRET_KEY_PREVIOUS; a generated key is in DATA_DIR/secrets.json. ` +
        'If it is lost for good: npm run rotate-key -- --give-up-unreadable',
    );
  }
  // Values from before keys had ids may need any of the keys that are configured at the first start.
  await queries.query(
    `insert into secret_keys as known (id, first_used_at)
     select id, now() from unnest($1::text[]) with ordinality as given (id, place)
     where place = 1 or not exists (select from secret_keys)
     on conflict (id) do update set retired_at = null where known.retired_at is not null`,
    [[ids.keyId, ...ids.previousKeyIds]],
  );
}

/** Gives up what only a key opens that is not configured. */
export async function retireMissingKeys(queries: Queryable, ids: KeyIds): Promise<void> {
  await queries.query('update secret_keys set retired_at = now() where id = any($1)', [await missingKeys(queries, ids)]);
}

/** Everything is sealed with this key from now on. */
export async function retireOtherKeys(queries: Queryable, { keyId }: Pick<KeyIds, 'keyId'>): Promise<void> {
  await queries.query('update secret_keys set retired_at = now() where id <> $1 and retired_at is null', [keyId]);
}
