import { sealedBox } from '../kit/crypto/sealed-box.ts';
import { deriveKeys, type KeyRing } from '../kit/crypto/secret-key.ts';
import type { RandomBytes } from '../kit/ids.ts';
import { openDatabase } from '../platform/db/database.ts';
import { processName } from '../platform/keys/running-processes.store.ts';
import { claimSecretKey } from '../platform/keys/secret-keys.store.ts';
import { loadSigningKeys } from '../platform/keys/signing-keys.store.ts';
import type { Logger } from '../platform/log/logger.ts';

interface KeyOptions {
  databaseUrl: string;
  databasePool: number;
  databaseTimeout: number;
  secretKey: Buffer;
  previousKeys?: Buffer[];
  random: RandomBytes;
  log: Logger;
}

/** Opens the database and its keys. Fails if the database needs a key that is not configured. */
export async function openKeys({ databaseUrl, secretKey, previousKeys = [], random, log, ...pool }: KeyOptions) {
  const ring: KeyRing = { current: secretKey, previous: previousKeys };
  const box = sealedBox(deriveKeys(ring, 'sealed-box'), random);
  const { databasePool: largestPool, databaseTimeout: timeout } = pool;
  const database = openDatabase({
    url: databaseUrl,
    maxConnections: largestPool,
    queryTimeoutMs: timeout,
    log,
    name: processName(box.keyId),
  });
  try {
    await claimSecretKey(database.pool, box);
    return { ring, box, database, signingKeys: await loadSigningKeys(database.pool, { box, ring }) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
