import type pg from 'pg';
import type { RotatingBox } from '../../kit/crypto/sealed-box.ts';
import type { KeyRing } from '../../kit/crypto/secret-key.ts';
import { StartError } from '../../kit/start-error.ts';
import type { SealedColumn } from '../backup/sealed-samples.ts';
import { type PlaceResult, placesWithOldValues, resealAll } from './reseal.ts';
import { keysInUse } from './running-processes.store.ts';
import { sealedPlaces } from './sealed-places.ts';
import { claimSecretKey, retireOtherKeys } from './secret-keys.store.ts';
import { giveUpLostKeys, loadSigningKeys } from './signing-keys.store.ts';

export interface Rotation {
  client: pg.Client;
  ring: KeyRing;
  box: RotatingBox;
  columns: SealedColumn[];
  batchSize: number;
  /** Finishes although some values open with none of the configured keys. */
  giveUpUnreadable: boolean;
  signal: AbortSignal;
  say(text: string): void;
}

// Any number of our own: one rotation at a time.
const rotationLock = 27_050;

async function refuseOtherKeys({ client, box }: Rotation): Promise<void> {
  const others = (await keysInUse(client)).filter((keyId) => keyId !== box.keyId);
  if (others.length > 0)
    throw new StartError(
      `A process runs on this database that still seals with the key ${others.join(', ')}. ` +
        `Restart it so that it seals with ${box.keyId}, then run this again.`,
    );
}

function refuseUnreadable(results: PlaceResult[]): void {
  const unreadable = results.filter((result) => result.unreadable > 0).map((result) => `${result.place} (${result.unreadable})`);
  if (unreadable.length > 0)
    throw new StartError(
      `Some values open with none of the configured keys: ${unreadable.join(', ')}. Everything else is re-sealed. Name their key in ` +
        'SECRET_KEY_PREVIOUS and run this again; or, if it is lost for good, with --give-up-unreadable.',
    );
}

/**
 * Re-seals every sealed value with the current key and retires the others. Resumable: a value tells by its key id whether it is done.
 * The product may run beside it, with the same current key and the former one to open with.
 */
export async function rotateKey(rotation: Rotation): Promise<PlaceResult[]> {
  const { client, box, ring, giveUpUnreadable, say } = rotation;
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [rotationLock]);
  if (!rows[0]?.locked) throw new StartError('Another key rotation is running on this database.');
  await refuseOtherKeys(rotation);
  if (giveUpUnreadable) await giveUpLostKeys(client, box);
  await claimSecretKey(client, box);
  await loadSigningKeys(client, { box, ring });
  const places = await sealedPlaces(client, rotation.columns);
  const work = {
    ...rotation,
    onProgress: ({ place, done, total }: { place: string; done: number; total: number }) => say(`${place}: ${done} of ${total}`),
  };
  const results = await resealAll(work, places);
  if (!giveUpUnreadable) refuseUnreadable(results);
  // A process that started with a former key meanwhile may have sealed something in a place that was done.
  await refuseOtherKeys(rotation);
  const left = giveUpUnreadable ? [] : await placesWithOldValues(work, places);
  if (left.length > 0) throw new StartError(`Values of a former key were written meanwhile: ${left.join(', ')}. Run this again.`);
  await retireOtherKeys(client, box);
  return results;
}
