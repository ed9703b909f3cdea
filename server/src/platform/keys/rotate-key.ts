import type pg from 'pg';
import type { RotatingBox } from '../../kit/crypto/sealed-box.ts';
import type { KeyRing } from '../../kit/crypto/secret-key.ts';
import { StartError } from '../../kit/start-error.ts';
import type { SealedColumn } from '../backup/sealed-samples.ts';
import { type PlaceResult, placesWithOldValues, resealAll } from './reseal.ts';
import { keysInUse } from './running-processes.store.ts';
import { sealedPlaces } from './sealed-places.ts';
import { claimSecretKey, retireOtherKeys } from './secret-keys.store.ts';
import { discardLostKeys, loadSigningKeys } from './signing-keys.store.ts';

export interface Rotation {
  client: pg.Client;
  ring: KeyRing;
  box: RotatingBox;
  columns: SealedColumn[];
  batchSize: number;
  /** Finish even if no configured key decrypts some values. */
  giveUpUnreadable: boolean;
  signal: AbortSignal;
  say(text: string): void;
}

// Advisory lock id (arbitrary): one rotation at a time.
const rotationLock = 27_050;

async function assertSingleKeyInUse({ client, box }: Rotation): Promise<void> {
  const others = (await keysInUse(client)).filter((keyId) => keyId !== box.keyId);
  if (others.length > 0)
    throw new StartError(
      `A process on this database still encrypts with the key ${others.join(', ')}. ` +
        `Restart it so that it encrypts with ${box.keyId}, then run this again.`,
    );
}

function assertAllReadable(results: PlaceResult[]): void {
  const unreadable = results.filter((result) => result.unreadable > 0).map((result) => `${result.place} (${result.unreadable})`);
  if (unreadable.length > 0)
    throw new StartError(
      `Some values cannot be decrypted with any of the configured keys: ${unreadable.join(', ')}. All other values are re-encrypted. Add their key to ` +
        'SECRET_KEY_PREVIOUS and run this again. If that key is lost, run this with --give-up-unreadable.',
    );
}

/**
 * Re-encrypts all sealed values with the current key and retires the other keys. Resumable: the key id of a value shows whether it is
 * done. The server may run at the same time, with the same current key and the previous key for decryption.
 */
export async function rotateKey(rotation: Rotation): Promise<PlaceResult[]> {
  const { client, box, ring, giveUpUnreadable, say } = rotation;
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [rotationLock]);
  if (!rows[0]?.locked) throw new StartError('Another key rotation is running on this database.');
  await assertSingleKeyInUse(rotation);
  if (giveUpUnreadable) await discardLostKeys(client, box);
  await claimSecretKey(client, box);
  await loadSigningKeys(client, { box, ring });
  const places = await sealedPlaces(client, rotation.columns);
  const context = {
    ...rotation,
    onProgress: ({ place, done, total }: { place: string; done: number; total: number }) => say(`${place}: ${done} of ${total}`),
  };
  const results = await resealAll(context, places);
  if (!giveUpUnreadable) assertAllReadable(results);
  // A process that started with a previous key in the meantime may have written values to places already done.
  await assertSingleKeyInUse(rotation);
  const remaining = giveUpUnreadable ? [] : await placesWithOldValues(context, places);
  if (remaining.length > 0)
    throw new StartError(`Values of a previous key were written during the rotation: ${remaining.join(', ')}. Run this again.`);
  await retireOtherKeys(client, box);
  return results;
}
