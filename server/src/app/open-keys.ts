import { sealedBox } from '../kit/crypto/sealed-box.ts';
import { deriveKeys, type KeyRing } from '../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../kit/ids.ts';
import { openDatabase } from '../platform/db/database.ts';
import { type DatabaseAddresses, isPooled } from '../platform/db/database-addresses.ts';
import { createSessionLocks } from '../platform/db/session-locks.ts';
import { processName } from '../platform/keys/running-processes.store.ts';
import { claimSecretKey } from '../platform/keys/secret-keys.store.ts';
import { loadSigningKeys } from '../platform/keys/signing-keys.store.ts';
import type { Logger } from '../platform/log/logger.ts';

interface KeyOptions extends DatabaseAddresses {
  databasePool: number;
  databaseTimeout: number;
  secretKey: Buffer;
  previousKeys?: Buffer[];
  random: RandomBytes;
  log: Logger;
}

// Advisory lock id: arbitrary, but the same in all processes.
const keysLock = 27_051;

/** Opens the database and its keys. Fails if the database needs a key that is not configured. */
export async function openKeys({ databaseUrl, directUrl, secretKey, previousKeys = [], random, log, ...pool }: KeyOptions) {
  const ring: KeyRing = { current: secretKey, previous: previousKeys };
  const box = sealedBox(deriveKeys(ring, 'sealed-box'), random);
  const { databasePool: largestPool, databaseTimeout: timeout } = pool;
  const name = processName(box.keyId);
  const behindPooler = isPooled({ databaseUrl, directUrl });
  const database = openDatabase({
    url: databaseUrl,
    maxConnections: largestPool,
    queryTimeoutMs: timeout,
    log,
    name,
    isPooled: behindPooler,
  });
  const locks = createSessionLocks({ url: directUrl, name, timeout, log });
  try {
    // Key rotation detects this process by the name of a direct connection, which must be there before the key is claimed.
    if (behindPooler) await locks.keepOpen();
    const signingKeys = await database.transact(async ({ client }) => {
      // Lock: when processes start at the same time with different keys, the second finds the key of the first and stops.
      await client.query('select pg_advisory_xact_lock($1)', [keysLock]);
      await claimSecretKey(client, box);
      return loadSigningKeys(client, { box, ring });
    });
    return { ring, box, database, locks, signingKeys };
  } catch (error) {
    await locks.close();
    await database.close();
    throw error;
  }
}
