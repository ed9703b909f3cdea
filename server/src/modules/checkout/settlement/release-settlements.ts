import { newId } from '../../../kit/ids.ts';
import { toRupees } from '../../../kit/money.ts';
import { system } from '../../../platform/audit/audit.port.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import { splitDebt } from '../../ledger/index.ts';
import type { CheckoutDeps } from '../deps.ts';
import { isAnythingDue, listSellersToRelease, releaseLocked } from './settlement-holds.store.ts';

type Deps = Pick<CheckoutDeps, 'database' | 'clock' | 'random' | 'jobs' | 'log' | 'audit' | 'ledger'>;

const releaseJob = jobKind<Record<string, never>>('release-settlements', { retries: 2 });

const sellersAtOnce = 500;
const ordersAtOnce = 1_000;

/** Ends due settlement holds: one ledger transaction per batch of a seller. The seller's debt is paid first. */
export function releaseSettlements({ database, clock, random, ledger, audit, log }: Deps) {
  /** Releases one batch of a seller; returns 0 when nothing is due. */
  const releaseBatch = (sellerId: number): Promise<bigint> =>
    database.transact(async (tx) => {
      const at = clock.now();
      // `settlements.locked` changes under the lock of the seller's book only.
      const book = await ledger.lock(tx, sellerId);
      const source = { type: 'release', id: newId(random) };
      const amount = await releaseLocked(tx, { id: source.id, sellerId, now: at, limit: ordersAtOnce });
      if (amount === 0n) return 0n;
      const { debt, rest } = splitDebt(book, amount);
      await ledger.post(tx, { kind: 'RELEASE', source, sellerId, entries: { LOCKED: -amount, DEBT: debt, AVAILABLE: rest }, at });
      return amount;
    });

  async function releaseAll(sellerId: number): Promise<bigint> {
    let total = 0n;
    for (let released = 1n; released > 0n; total += released) released = await releaseBatch(sellerId);
    return total;
  }

  /** One audit record per run, for all sellers together. */
  async function record(totals: bigint[]): Promise<void> {
    if (totals.length === 0) return;
    const amount = totals.reduce((sum, total) => sum + total, 0n);
    await database.transact((tx) =>
      audit.record(tx, {
        actor: system,
        action: 'SETTLEMENTS_RELEASED',
        subject: { type: 'settlement-release', id: newId(random) },
        after: { sellers: totals.length, amount: toRupees(amount) },
      }),
    );
  }

  return {
    async releaseAllSellers(): Promise<void> {
      const sellers = await listSellersToRelease(database.read, { now: clock.now(), limit: sellersAtOnce });
      const totals: bigint[] = [];
      for (const sellerId of sellers) {
        try {
          totals.push(await releaseAll(sellerId));
        } catch (err) {
          // Continue with the other sellers; this one is retried in the next run.
          log.error({ err, sellerId }, 'the settlements of a seller could not be released');
        }
      }
      await record(totals.filter((total) => total > 0n));
    },
    /** Runs before a wallet is shown. Usually nothing is due, which one query tells. */
    async releaseSeller(sellerId: number): Promise<void> {
      if (!(await isAnythingDue(database.read, { sellerId, now: clock.now() }))) return;
      const total = await releaseAll(sellerId);
      await record(total > 0n ? [total] : []);
    },
  };
}

export function scheduleReleases(deps: Deps) {
  const releases = releaseSettlements(deps);
  deps.jobs.handle(releaseJob, releases.releaseAllSellers);
  deps.jobs.repeat(releaseJob, { seconds: 5 * 60 });
  return releases;
}
