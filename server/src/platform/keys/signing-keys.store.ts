import type { RotatingBox, SealedBox } from '../../kit/crypto/sealed-box.ts';
import { deriveKey, type KeyRing } from '../../kit/crypto/secret-key.ts';
import { type Queryable, retireMissingKeys } from './secret-keys.store.ts';

/** Purposes whose signatures must survive a key rotation. */
const purposes = ['unsubscribe'] as const;
type SigningPurpose = (typeof purposes)[number];

/**
 * Loads the signing keys, which are stored sealed. The first key of a purpose is derived from the oldest configured secret key, so that
 * signatures from before this table existed stay valid.
 */
export async function loadSigningKeys(
  queries: Queryable,
  { box, ring }: { box: SealedBox; ring: KeyRing },
): Promise<Record<SigningPurpose, Buffer>> {
  const oldest = ring.previous.at(-1) ?? ring.current;
  const load = async (purpose: SigningPurpose): Promise<Buffer> => {
    const read = () => queries.query<{ key_sealed: string }>('select key_sealed from signing_keys where purpose = $1', [purpose]);
    let [row] = (await read()).rows;
    if (!row) {
      const sealed = box.seal(deriveKey(oldest, purpose).toString('base64'), purpose);
      await queries.query('insert into signing_keys (purpose, key_sealed, created_at) values ($1, $2, now()) on conflict do nothing', [
        purpose,
        sealed,
      ]);
      [row] = (await read()).rows;
    }
    if (!row) throw new Error(`Missing signing key ${purpose}`);
    return Buffer.from(box.open(row.key_sealed, purpose), 'base64');
  };
  return { unsubscribe: await load('unsubscribe') };
}

/**
 * For a lost secret key. Deletes signing keys that no configured key decrypts; the next start creates new ones. Older unsubscribe links
 * are invalid then.
 */
export async function discardLostKeys(queries: Queryable, box: RotatingBox): Promise<void> {
  await retireMissingKeys(queries, box);
  const { rows } = await queries.query<{ purpose: string; key_sealed: string }>('select purpose, key_sealed from signing_keys');
  for (const { purpose, key_sealed: sealed } of rows) {
    try {
      box.open(sealed, purpose);
    } catch {
      await queries.query('delete from signing_keys where purpose = $1', [purpose]);
    }
  }
}
