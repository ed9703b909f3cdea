import { earlier } from '../../../kit/clock.ts';
import { timedMutex } from '../../../kit/concurrency/timed-mutex.ts';
import type { TelegramDeps } from '../deps.ts';
import { limits } from '../members/limits.ts';
import { type CallClass, type OpenAccount, TelegramRefusal } from '../telegram.port.ts';
import type { UsedSession } from './account-problems.ts';
import { pacer } from './pacer.ts';

export const lockOf = (accountId: string): string => `telegram account ${accountId}`;

/** An open session, with the lock of its account. */
export interface Lease {
  account: OpenAccount;
  pace(callClass: CallClass): Promise<void>;
  /** Set by each piece of work. */
  beforeCall(callClass: CallClass): Promise<void>;
  /** Somebody waits for the account, in this process or another. */
  isWanted(): boolean;
}

interface PooledLease extends Lease {
  sealedSession: string;
  isBusy: boolean;
  isKept: boolean;
  /** The lock is lost, or another process waits for it. */
  mustEnd(): boolean;
  usedAt: Date;
  /** Closes the session, then gives up the lock. */
  release(): Promise<void>;
}

type PoolDeps = Pick<TelegramDeps, 'telegram' | 'clock' | 'random' | 'pause' | 'box' | 'locks'>;
type OpenSession = (session: UsedSession) => Promise<Lease | null>;

/**
 * Connection pool: an account with regular work stays open between two pieces of work. It is open in one process at a time (advisory
 * lock), and closed when it is idle, when another process waits for it, when the lock is lost, and at shutdown.
 */
export function openAccounts(deps: PoolDeps) {
  const { telegram, clock, box, locks } = deps;
  const leases = new Map<string, PooledLease>();
  const mutex = timedMutex();
  let isClosed = false;

  function readSession({ id, sealedSession }: UsedSession): string {
    try {
      return box.open(sealedSession, id);
    } catch (cause) {
      throw new TelegramRefusal('SESSION_UNREADABLE', { cause });
    }
  }

  /** Null when another process had the lock all the while. */
  const take = (used: UsedSession, waitSeconds: number): Promise<PooledLease | null> =>
    new Promise((resolve, reject) => {
      const { id, sealedSession } = used;
      let end = () => {};
      const ended = new Promise<void>((done) => (end = done));
      const held = locks.hold(lockOf(id), { waitSeconds }, async (lost, wanted) => {
        let isLeased = false;
        const release = async () => {
          end();
          await held.catch(() => {});
        };
        const account = await telegram.open(readSession(used), { beforeCall: (callClass) => lease.beforeCall(callClass) });
        const lease: PooledLease = {
          account,
          sealedSession,
          isBusy: true,
          isKept: false,
          usedAt: clock.now(),
          pace: pacer(deps),
          beforeCall: async () => {},
          release,
          mustEnd: () => lost.aborted || wanted.aborted,
          isWanted: () => wanted.aborted || mutex.isWaitedFor(id),
        };
        lost.addEventListener('abort', end, { once: true });
        wanted.addEventListener('abort', () => lease.isBusy || end(), { once: true });
        if (!lost.aborted) {
          leases.set(id, lease);
          isLeased = true;
          resolve(lease);
          await ended;
        }
        lost.removeEventListener('abort', end);
        leases.delete(id);
        await account.close().catch(() => {});
        if (!isLeased) throw new TelegramRefusal('AWAY');
      });
      held.then((result) => result ?? resolve(null), reject);
    });

  async function leaseOf(used: UsedSession, waitSeconds: number): Promise<PooledLease | null> {
    const open = leases.get(used.id);
    if (open && open.sealedSession === used.sealedSession && !open.mustEnd()) {
      open.isBusy = true;
      return open;
    }
    await open?.release();
    return take(used, waitSeconds);
  }

  return {
    /** One piece of work at a time. Null when the account was not free within `waitSeconds`. */
    async use<Result>(
      accountId: string,
      { waitSeconds, keepOpen }: { waitSeconds: number; keepOpen: boolean },
      work: (open: OpenSession) => Promise<Result | null>,
    ): Promise<Result | null> {
      const leave = isClosed ? null : await mutex.enter(accountId, waitSeconds);
      if (!leave) return null;
      let lease: PooledLease | null = null;
      let isGood = false;
      try {
        const result = await work(async (session) => {
          lease = await leaseOf(session, waitSeconds);
          return lease;
        });
        isGood = true;
        return result;
      } finally {
        // A connection on which work failed is not used again.
        if (lease) await giveBack(lease, { keepOpen, isGood });
        leave();
      }
    },
    async closeIdle(): Promise<void> {
      const since = earlier(clock.now(), limits.closeAfter);
      const idle = [...leases.values()].filter(({ isBusy, usedAt }) => !isBusy && usedAt <= since);
      await Promise.all(idle.map(({ release }) => release()));
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...leases.values()].map(({ release }) => release()));
    },
  };

  async function giveBack(lease: PooledLease, { keepOpen, isGood }: { keepOpen: boolean; isGood: boolean }): Promise<void> {
    lease.isBusy = false;
    lease.isKept ||= keepOpen;
    lease.usedAt = clock.now();
    if (!lease.isKept || !isGood || lease.mustEnd() || isClosed) await lease.release();
  }
}
