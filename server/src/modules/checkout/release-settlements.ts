import { newId } from '../../kit/ids.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { payingDebt } from '../ledger/index.ts';
import type { CheckoutParts } from './parts.ts';
import { isAnythingDue, releaseLocked, sellersToRelease } from './settlements.store.ts';

const releaseJob = jobKind<Record<string, never>>('release-settlements', { retries: 2 });

const sellersAtOnce = 500;
const ordersAtOnce = 1_000;

/** Ends settlement holds: one ledger transaction for all that is due of a seller. What the seller owes is paid first. */
export function releaseSettlements({ database, clock, random, ledger }: CheckoutParts) {
  const releaseSome = (sellerId: number) =>
    database.transact(async (tx) => {
      const at = clock.now();
      // `settlements.locked` changes under the lock of the seller's book only.
      const book = await ledger.lock(tx, sellerId);
      const source = { type: 'release', id: newId(random) };
      const amount = await releaseLocked(tx, { id: source.id, sellerId, now: at, most: ordersAtOnce });
      if (amount === 0n) return false;
      const { debt, rest } = payingDebt(book, amount);
      await ledger.post(tx, { kind: 'RELEASE', source, sellerId, entries: { LOCKED: -amount, DEBT: debt, AVAILABLE: rest }, at });
      return true;
    });

  return {
    async everybody(): Promise<void> {
      const sellers = await sellersToRelease(database.read, { now: clock.now(), most: sellersAtOnce });
      for (const sellerId of sellers) while (await releaseSome(sellerId));
    },
    /** Before somebody looks at what they have. Mostly there is nothing to do, which one question tells. */
    async of(sellerId: number): Promise<void> {
      if (await isAnythingDue(database.read, { sellerId, now: clock.now() })) while (await releaseSome(sellerId));
    },
  };
}

export function repeatReleasing(parts: CheckoutParts) {
  const releasing = releaseSettlements(parts);
  parts.jobs.handle(releaseJob, releasing.everybody);
  parts.jobs.repeat(releaseJob, { seconds: 5 * 60 });
  return releasing;
}
