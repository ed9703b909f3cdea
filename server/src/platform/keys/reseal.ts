import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { RotatingBox } from '../../kit/crypto/sealed-box.ts';
import { StartError } from '../../kit/start-error.ts';
import type { SealedPlace } from './sealed-places.ts';

interface Resealing {
  client: pg.Client;
  box: RotatingBox;
  batchSize: number;
  signal: AbortSignal;
  /** Called after every committed batch. */
  onProgress(progress: { place: string; done: number; total: number }): void;
}

export interface PlaceResult {
  place: string;
  resealed: number;
  /** Values that no configured key opens. They stay as they are. */
  unreadable: number;
}

interface Batch {
  resealed: number;
  unreadable: number;
  /** The last row that was looked at; null at the end of the table. */
  cursor: string | null;
}

const lockedRowsPause = 250;
const lockedRowsPasses = 240;

const isOld = ({ sealed }: SealedPlace) => `${sealed} is not null and left(${sealed}, 8) <> $1`;
const headerOf = (box: RotatingBox) => box.header.toString('base64');

async function countOld({ client, box }: Resealing, place: SealedPlace): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${place.table} where ${isOld(place)}`, [
    headerOf(box),
  ]);
  return rows[0]?.count ?? 0;
}

/**
 * One batch in one transaction. Rows that the product holds are skipped and come later, so that neither waits for the other in a ring;
 * rows of the batch are locked, so that no update of the product is overwritten.
 */
async function resealBatch({ client, box, batchSize }: Resealing, place: SealedPlace, after: string | null): Promise<Batch> {
  const { table, row, rowType } = place;
  await client.query(`begin; set local jamun.resealing = 'on'`);
  try {
    const { rows } = await client.query<{ row: string; sealed: string; bound: string }>(
      `select ${row}::text as row, ${place.sealed} as sealed, ${place.boundTo} as bound from ${table}
       where ${isOld(place)} and ($2::${rowType} is null or ${row} > $2::${rowType})
       order by ${row} limit ${batchSize} for no key update skip locked`,
      [headerOf(box), after],
    );
    const anew = rows.flatMap(({ row: id, sealed, bound }) => {
      try {
        return [{ id, sealed: box.seal(box.open(sealed, bound), bound) }];
      } catch {
        return [];
      }
    });
    await client.query(
      `update ${table} set ${place.assign('anew.sealed')} from unnest($1::${rowType}[], $2::text[]) as anew (id, sealed)
       where ${table}.${row} = anew.id`,
      [anew.map(({ id }) => id), anew.map(({ sealed }) => sealed)],
    );
    await client.query('commit');
    const cursor = rows.length < batchSize ? null : (rows.at(-1)?.row ?? null);
    return { resealed: anew.length, unreadable: rows.length - anew.length, cursor };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** All values of one place. A run that is interrupted keeps what it has committed; the next one begins with what is left. */
async function resealPlace(work: Resealing, place: SealedPlace): Promise<PlaceResult> {
  const total = await countOld(work, place);
  let resealed = 0;
  for (let passes = 0; ; passes++) {
    let cursor: string | null = null;
    let unreadable = 0;
    do {
      if (work.signal.aborted) throw new StartError('Interrupted. Nothing is lost: run it again, and it goes on from here.');
      const batch: Batch = await resealBatch(work, place, cursor);
      resealed += batch.resealed;
      unreadable += batch.unreadable;
      cursor = batch.cursor;
      if (batch.resealed > 0) work.onProgress({ place: place.name, done: resealed, total: Math.max(total, resealed) });
    } while (cursor !== null);
    if ((await countOld(work, place)) <= unreadable) return { place: place.name, resealed, unreadable };
    if (passes === lockedRowsPasses)
      throw new StartError(`Rows of ${place.name} are locked by a transaction that does not end. Run it again later.`);
    await sleep(lockedRowsPause);
  }
}

export async function resealAll(work: Resealing, places: SealedPlace[]): Promise<PlaceResult[]> {
  const results: PlaceResult[] = [];
  for (const place of places) results.push(await resealPlace(work, place));
  return results;
}

/** Names of places that hold values of another key, unreadable ones included. */
export async function placesWithOldValues(work: Resealing, places: SealedPlace[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) if ((await countOld(work, place)) > 0) found.push(place.name);
  return found;
}
