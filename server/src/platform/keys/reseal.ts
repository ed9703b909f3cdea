import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { RotatingBox } from '../../kit/crypto/sealed-box.ts';
import { StartError } from '../../kit/start-error.ts';
import type { SealedPlace } from './sealed-places.ts';

interface ResealContext {
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
  /** Values that no configured key decrypts; left unchanged. */
  unreadable: number;
}

interface Batch {
  resealed: number;
  unreadable: number;
  /** Last processed row; null at the end of the table. */
  cursor: string | null;
}

const lockedRowsPause = 250;
const lockedRowsPasses = 240;

const isOld = ({ sealed }: SealedPlace) => `${sealed} is not null and left(${sealed}, 8) <> $1`;
const headerOf = (box: RotatingBox) => box.header.toString('base64');

async function countOld({ client, box }: ResealContext, place: SealedPlace): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${place.table} where ${isOld(place)}`, [
    headerOf(box),
  ]);
  return rows[0]?.count ?? 0;
}

/**
 * One batch in one transaction. Rows locked by the server are skipped and processed later, which avoids deadlocks. The rows of the
 * batch are locked, so that no concurrent update is overwritten.
 */
async function resealBatch({ client, box, batchSize }: ResealContext, place: SealedPlace, after: string | null): Promise<Batch> {
  const { table, row, rowType } = place;
  await client.query(`begin; set local jamun.resealing = 'on'`);
  try {
    const { rows } = await client.query<{ row: string; sealed: string; bound: string }>(
      `select ${row}::text as row, ${place.sealed} as sealed, ${place.boundTo} as bound from ${table}
       where ${isOld(place)} and ($2::${rowType} is null or ${row} > $2::${rowType})
       order by ${row} limit ${batchSize} for no key update skip locked`,
      [headerOf(box), after],
    );
    const resealed = rows.flatMap(({ row: id, sealed, bound }) => {
      try {
        return [{ id, sealed: box.seal(box.open(sealed, bound), bound) }];
      } catch {
        return [];
      }
    });
    await client.query(
      `update ${table} set ${place.assign('resealed.sealed')} from unnest($1::${rowType}[], $2::text[]) as resealed (id, sealed)
       where ${table}.${row} = resealed.id`,
      [resealed.map(({ id }) => id), resealed.map(({ sealed }) => sealed)],
    );
    await client.query('commit');
    const cursor = rows.length < batchSize ? null : (rows.at(-1)?.row ?? null);
    return { resealed: resealed.length, unreadable: rows.length - resealed.length, cursor };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

/** Re-encrypts all values of one place. An interrupted run keeps its committed batches; the next run continues with the rest. */
async function resealPlace(context: ResealContext, place: SealedPlace): Promise<PlaceResult> {
  const total = await countOld(context, place);
  let resealed = 0;
  for (let passes = 0; ; passes++) {
    let cursor: string | null = null;
    let unreadable = 0;
    do {
      if (context.signal.aborted) throw new StartError('Interrupted. Nothing is lost. Run this again to continue.');
      const batch: Batch = await resealBatch(context, place, cursor);
      resealed += batch.resealed;
      unreadable += batch.unreadable;
      cursor = batch.cursor;
      if (batch.resealed > 0) context.onProgress({ place: place.name, done: resealed, total: Math.max(total, resealed) });
    } while (cursor !== null);
    if ((await countOld(context, place)) <= unreadable) return { place: place.name, resealed, unreadable };
    if (passes === lockedRowsPasses)
      throw new StartError(`Rows of ${place.name} are locked by a transaction that does not end. Run this again later.`);
    await sleep(lockedRowsPause);
  }
}

export async function resealAll(context: ResealContext, places: SealedPlace[]): Promise<PlaceResult[]> {
  const results: PlaceResult[] = [];
  for (const place of places) results.push(await resealPlace(context, place));
  return results;
}

/** Names of places with values of another key, including unreadable ones. */
export async function placesWithOldValues(context: ResealContext, places: SealedPlace[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) if ((await countOld(context, place)) > 0) found.push(place.name);
  return found;
}
