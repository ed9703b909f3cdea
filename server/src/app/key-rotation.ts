import { existsSync } from 'node:fs';
import { type RotatingBox, sealedBox } from '../kit/crypto/sealed-box.ts';
import { deriveKeys, type KeyRing } from '../kit/crypto/secret-key.ts';
import { systemRandom } from '../kit/ids.ts';
import { StartError } from '../kit/start-error.ts';
import { connect } from '../platform/backup/make-backup.ts';
import {
  beginKeyRotation,
  finishKeyRotation,
  formerSecretsFile,
  liveOwner,
  readSecrets,
  secretsOf,
} from '../platform/db/embedded/data-dir.ts';
import type { PlaceResult } from '../platform/keys/reseal.ts';
import { rotateKey } from '../platform/keys/rotate-key.ts';
import { keysInUse } from '../platform/keys/running-processes.store.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Config } from './config.ts';
import { type Ground, joinGround, keysOf } from './ground.ts';
import { sealedColumns } from './sealed-columns.ts';

interface Given {
  config: Config;
  log: Logger;
  signal: AbortSignal;
  batchSize: number;
  giveUpUnreadable: boolean;
  say(text: string): void;
}

export interface Rotated {
  keyId: string;
  results: PlaceResult[];
  /** File with the former generated key; null when the keys are configured, or nothing was rotated. */
  formerSecrets: string | null;
}

const ringOf = ({ secretKey, previousKeys }: Pick<Ground, 'secretKey' | 'previousKeys'>): KeyRing => ({
  current: secretKey,
  previous: previousKeys,
});

const boxOf = (ring: KeyRing): RotatingBox => sealedBox(deriveKeys(ring, 'sealed-box'), systemRandom);

const stopFirst = 'Stop the product first: it runs with the key that is to be replaced.';

/** The generated key in DATA_DIR: true when this run has to replace it, false when an earlier run has. */
function mustReplaceGenerated({ dataDir, databaseUrl }: Config): boolean {
  const secrets = existsSync(dataDir) ? readSecrets(dataDir) : null;
  if (!secrets) throw new StartError(`DATA_DIR: there is no key to rotate in ${dataDir}; with a key of your own, set SECRET_KEY`);
  if (secrets.previousKeys.length > 0) return false;
  if (!databaseUrl && liveOwner(dataDir) !== null) throw new StartError(stopFirst);
  return true;
}

/** Beside the running product or without it, except for the first step of a generated key. */
export async function rotateSecretKey({ config, log, signal, ...given }: Given): Promise<Rotated> {
  const isGenerated = config.secretKey === undefined;
  const replaces = isGenerated && mustReplaceGenerated(config);
  const ground = await joinGround(config, log);
  try {
    // A batch is finished before an interruption takes effect, so the connection is not cut by the signal.
    const client = await connect(ground.databaseUrl, 'jamun rotate-key', new AbortController().signal);
    try {
      if (replaces) {
        if ((await keysInUse(client)).length > 0) throw new StartError(stopFirst);
        beginKeyRotation(config.dataDir, boxOf(ringOf(ground)));
      }
      const ring = ringOf(isGenerated ? keysOf(config, () => secretsOf(config.dataDir)) : ground);
      const box = boxOf(ring);
      const results = await rotateKey({ ...given, client, ring, box, columns: sealedColumns, signal });
      if (isGenerated) finishKeyRotation(config.dataDir);
      const [former] = box.previousKeyIds;
      return { keyId: box.keyId, results, formerSecrets: isGenerated && former ? formerSecretsFile(former) : null };
    } finally {
      await client.end().catch(() => {});
    }
  } finally {
    await ground.release();
  }
}
