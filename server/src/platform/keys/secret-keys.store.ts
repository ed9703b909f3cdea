import { StartError } from '../../kit/start-error.ts';

/** Connection or pool. */
export interface Queryable {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

interface KeyIds {
  keyId: string;
  previousKeyIds: string[];
}

/** Ids of keys that are in use in this database but not configured. */
async function missingKeys(queries: Queryable, { keyId, previousKeyIds }: KeyIds): Promise<string[]> {
  const { rows } = await queries.query<{ id: string }>(
    'select id from secret_keys where retired_at is null and id <> all($1) order by first_used_at',
    [[keyId, ...previousKeyIds]],
  );
  return rows.map(({ id }) => id);
}

/**
 * Records that this process encrypts with its key. Fails if values may need a key that is not configured: otherwise a wrong or missing
 * key would only show up as single failing pages, and values would be split between keys.
 */
export async function claimSecretKey(queries: Queryable, ids: KeyIds): Promise<void> {
  const missing = await missingKeys(queries, ids);
  if (missing.length > 0) {
    throw new StartError(
      `SECRET_KEY: this database contains values that are encrypted with the key ${missing.join(', ')}, which is not configured (SECRET_KEY is ` +
        `${ids.keyId}). Set the right key, or add it to SECRET_KEY_PREVIOUS; a generated key is in DATA_DIR/secrets.json. ` +
        'If the key is lost: npm run rotate-key -- --give-up-unreadable',
    );
  }
  // Values without a key id may need any of the keys configured at the first start.
  await queries.query(
    `insert into secret_keys as existing (id, first_used_at)
     select id, now() from unnest($1::text[]) with ordinality as configured (id, ordinal)
     where ordinal = 1 or not exists (select from secret_keys)
     on conflict (id) do update set retired_at = null where existing.retired_at is not null`,
    [[ids.keyId, ...ids.previousKeyIds]],
  );
}

/** Retires keys that are not configured; their values stay unreadable. */
export async function retireMissingKeys(queries: Queryable, ids: KeyIds): Promise<void> {
  await queries.query('update secret_keys set retired_at = now() where id = any($1)', [await missingKeys(queries, ids)]);
}

/** Call after all values are encrypted with this key. */
export async function retireOtherKeys(queries: Queryable, { keyId }: Pick<KeyIds, 'keyId'>): Promise<void> {
  await queries.query('update secret_keys set retired_at = now() where id <> $1 and retired_at is null', [keyId]);
}
