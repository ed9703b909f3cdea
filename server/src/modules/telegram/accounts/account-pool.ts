import { earlier } from '../../../kit/clock.ts';
import { timedMutex } from '../../../kit/concurrency/timed-mutex.ts';
import type { TelegramDeps } from '../deps.ts';
import { limits } from '../members/limits.ts';
import { type CallClass, type OpenAccount, TelegramError } from '../telegram.port.ts';
import type { SessionRef } from './account-problems.ts';
import { pacer } from './pacer.ts';

export const accountLockName = (accountId: string): string => `telegram account ${accountId}`;

/** Open session together with the lock of its account. */
export interface Lease {
  account: OpenAccount;
  pace(callClass: CallClass): Promise<void>;
  /** Replaced by each use of the lease. */
  beforeCall(callClass: CallClass): Promise<void>;
  /** True when this or another process waits for the account. */
  hasWaiters(): boolean;
}

interface PooledLease extends Lease {
  sealedSession: string;
  isBusy: boolean;
  isReusable: boolean;
  /** True when the lock is lost or another process waits for it. */
  mustClose(): boolean;
  usedAt: Date;
  /** Closes the session, then releases the lock. */
  release(): Promise<void>;
}

type PoolDeps = Pick<TelegramDeps, 'telegram' | 'clock' | 'random' | 'pause' | 'box' | 'locks'>;
type OpenSession = (session: SessionRef) => Promise<Lease | null>;

/**
 * Connection pool: an account with regular work stays open between two uses. Each account is open in one process at a time (advisory
 * lock). It is closed when it is idle, when another process waits for it, when the lock is lost, and at shutdown.
 */
export function accountPool(deps: PoolDeps) {
  const { telegram, clock, box, locks } = deps;
  const leases = new Map<string, PooledLease>();
  const mutex = timedMutex();
  let isClosed = false;

  function readSession({ id, sealedSession }: SessionRef): string {
    try {
      return box.open(sealedSession, id);
    } catch (cause) {
      throw new TelegramError('SESSION_UNREADABLE', { cause });
    }
  }

  /** Null when another process kept the lock for `waitSeconds`. */
  const openLease = (used: SessionRef, waitSeconds: number): Promise<PooledLease | null> =>
    new Promise((resolve, reject) => {
      const { id, sealedSession } = used;
      let end = () => {};
      const ended = new Promise<void>((done) => (end = done));
      const lockRun = locks.withLock(accountLockName(id), { waitSeconds }, async (lost, contended) => {
        let isLeased = false;
        const release = async () => {
          end();
          await lockRun.catch(() => {});
        };
        const account = await telegram.open(readSession(used), { beforeCall: (callClass) => lease.beforeCall(callClass) });
        const lease: PooledLease = {
          account,
          sealedSession,
          isBusy: true,
          isReusable: false,
          usedAt: clock.now(),
          pace: pacer(deps),
          beforeCall: async () => {},
          release,
          mustClose: () => lost.aborted || contended.aborted,
          hasWaiters: () => contended.aborted || mutex.hasWaiters(id),
        };
        lost.addEventListener('abort', end, { once: true });
        contended.addEventListener('abort', () => lease.isBusy || end(), { once: true });
        if (!lost.aborted) {
          leases.set(id, lease);
          isLeased = true;
          resolve(lease);
          await ended;
        }
        lost.removeEventListener('abort', end);
        leases.delete(id);
        await account.close().catch(() => {});
        if (!isLeased) throw new TelegramError('AWAY');
      });
      lockRun.then((result) => result ?? resolve(null), reject);
    });

  async function leaseOf(used: SessionRef, waitSeconds: number): Promise<PooledLease | null> {
    const open = leases.get(used.id);
    if (open && open.sealedSession === used.sealedSession && !open.mustClose()) {
      open.isBusy = true;
      return open;
    }
    await open?.release();
    return openLease(used, waitSeconds);
  }

  return {
    /** Runs one `work` at a time per account. Null when the account was not free within `waitSeconds`. */
    async use<Result>(
      accountId: string,
      { waitSeconds, keepOpen }: { waitSeconds: number; keepOpen: boolean },
      work: (open: OpenSession) => Promise<Result | null>,
    ): Promise<Result | null> {
      const leave = isClosed ? null : await mutex.acquire(accountId, waitSeconds);
      if (!leave) return null;
      let lease: PooledLease | null = null;
      let succeeded = false;
      try {
        const result = await work(async (session) => {
          lease = await leaseOf(session, waitSeconds);
          return lease;
        });
        succeeded = true;
        return result;
      } finally {
        // A connection on which work failed is closed, not reused.
        if (lease) await returnLease(lease, { keepOpen, succeeded });
        leave();
      }
    },
    async closeIdle(): Promise<void> {
      const since = earlier(clock.now(), limits.idleTimeout);
      const idle = [...leases.values()].filter(({ isBusy, usedAt }) => !isBusy && usedAt <= since);
      await Promise.all(idle.map(({ release }) => release()));
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...leases.values()].map(({ release }) => release()));
    },
  };

  async function returnLease(lease: PooledLease, { keepOpen, succeeded }: { keepOpen: boolean; succeeded: boolean }): Promise<void> {
    lease.isBusy = false;
    lease.isReusable ||= keepOpen;
    lease.usedAt = clock.now();
    if (!lease.isReusable || !succeeded || lease.mustClose() || isClosed) await lease.release();
  }
}
