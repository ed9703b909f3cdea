import { existsSync } from 'node:fs';
import { type RotatingBox, sealedBox } from '../kit/crypto/sealed-box.ts';
import { deriveKeys, type KeyRing } from '../kit/crypto/secret-key.ts';
import { systemRandom } from '../kit/ids.ts';
import { StartError } from '../kit/start-error.ts';
import { connect } from '../platform/backup/create-backup.ts';
import {
  beginKeyRotation,
  finishKeyRotation,
  liveOwner,
  loadOrCreateSecrets,
  previousSecretsFile,
  readSecrets,
} from '../platform/db/embedded/data-dir.ts';
import type { PlaceResult } from '../platform/keys/reseal.ts';
import { rotateKey } from '../platform/keys/rotate-key.ts';
import { keysInUse } from '../platform/keys/running-processes.store.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config/config.ts';
import { type DatabaseAndKeys, joinDatabaseAndKeys, keysOf, runMigrations } from './database-and-keys.ts';
import { sealedColumns } from './sealed-columns.ts';

interface RotationOptions {
  config: Config;
  log: Logger;
  signal: AbortSignal;
  batchSize: number;
  giveUpUnreadable: boolean;
  say(text: string): void;
}

export interface RotationResult {
  keyId: string;
  results: PlaceResult[];
  /** File with the previous generated key; null if the keys are configured or nothing was rotated. */
  previousSecrets: string | null;
}

const ringOf = ({ secretKey, previousKeys }: Pick<DatabaseAndKeys, 'secretKey' | 'previousKeys'>): KeyRing => ({
  current: secretKey,
  previous: previousKeys,
});

const boxOf = (ring: KeyRing): RotatingBox => sealedBox(deriveKeys(ring, 'sealed-box'), systemRandom);

const stopFirst = 'Stop the server first: it uses the key that will be replaced.';

/** False if an earlier, interrupted run has already replaced the generated key in DATA_DIR. */
function mustReplaceGenerated({ dataDir, databaseUrl }: Config): boolean {
  const secrets = existsSync(dataDir) ? readSecrets(dataDir) : null;
  if (!secrets) throw new StartError(`DATA_DIR: no key to rotate in ${dataDir}; if you use your own key, set SECRET_KEY`);
  if (secrets.previousKeys.length > 0) return false;
  if (!databaseUrl && liveOwner(dataDir) !== null) throw new StartError(stopFirst);
  return true;
}

/** Works while the server is running or stopped; only replacing a generated key needs a stopped server. */
export async function rotateSecretKey({ config, log, signal, ...options }: RotationOptions): Promise<RotationResult> {
  const isGenerated = config.secretKey === undefined;
  const replaces = isGenerated && mustReplaceGenerated(config);
  // Sealed columns of a newer version would keep the previous key.
  const databaseAndKeys = await joinDatabaseAndKeys(config, log, runMigrations(config, log, { acceptNewer: false }));
  try {
    // The abort signal does not close this connection: the current batch finishes first.
    const client = await connect(databaseAndKeys.directUrl, 'jamun rotate-key', new AbortController().signal);
    try {
      if (replaces) {
        if ((await keysInUse(client)).length > 0) throw new StartError(stopFirst);
        beginKeyRotation(config.dataDir, boxOf(ringOf(databaseAndKeys)));
      }
      const ring = ringOf(isGenerated ? keysOf(config, () => loadOrCreateSecrets(config.dataDir)) : databaseAndKeys);
      const box = boxOf(ring);
      const results = await rotateKey({ ...options, client, ring, box, columns: sealedColumns, signal });
      if (isGenerated) finishKeyRotation(config.dataDir);
      const [previousKeyId] = box.previousKeyIds;
      return { keyId: box.keyId, results, previousSecrets: isGenerated && previousKeyId ? previousSecretsFile(previousKeyId) : null };
    } finally {
      await client.end().catch(() => {});
    }
  } finally {
    await databaseAndKeys.release();
  }
}
