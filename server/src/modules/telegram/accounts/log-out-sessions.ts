import { days, earlier, hours } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Sweep } from '../../../platform/housekeeping/sweep.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { TelegramDeps } from '../deps.ts';
import { TelegramError } from '../telegram.port.ts';
import { accountLockName } from './account-pool.ts';
import {
  deleteEndedSessionBatch,
  deletePendingLogout,
  findPendingLogout,
  insertPendingLogout,
  listPendingLogouts,
} from './accounts.store.ts';
import { unsealSignInState } from './sign-in-state.ts';
import { deleteSignInBatch, deleteSignInWaitBatch } from './sign-ins.store.ts';
import type { TelegramAccountRow, TelegramSignInRow } from './tables.ts';
import { AccountBusy, withOpenSession } from './with-account.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'random' | 'box' | 'jobs' | 'telegram' | 'locks'>;

const endSession = jobKind<{ farewell: string }>('end-telegram-session');
/** Retention of sessions that Telegram has ended, in case that was an error. */
const endedSessionRetention = days(7);

type ScheduleDeps = Pick<TelegramDeps, 'jobs' | 'clock' | 'random' | 'box'>;

/** Enqueues the logout at Telegram; it runs after the caller's transaction has committed. The caller clears the session in the row. */
export async function scheduleLogout(
  { jobs, clock, random, box }: ScheduleDeps,
  tx: Tx,
  { id: accountId, sealedSession }: TelegramAccountRow,
): Promise<void> {
  if (!sealedSession) return;
  const id = newId(random);
  let session: string;
  try {
    session = box.open(sealedSession, accountId);
  } catch {
    // Sealed with an unknown key: a logout is impossible, and the error must not block the seller from linking again.
    return;
  }
  await insertPendingLogout(tx, { id, accountId, sealedSession: box.seal(session, id), createdAt: clock.now() });
  await jobs.enqueue(tx, endSession, { farewell: id });
}

/** Same for an unfinished sign-in whose session Telegram may have signed in. */
export async function scheduleSignInLogout(deps: ScheduleDeps, tx: Tx, signIn: TelegramSignInRow): Promise<void> {
  if (!signIn.inDoubt) return;
  const { jobs, clock, random, box } = deps;
  const id = newId(random);
  const { session } = unsealSignInState(deps, signIn);
  await insertPendingLogout(tx, { id, accountId: null, sealedSession: box.seal(session, id), createdAt: clock.now() });
  await jobs.enqueue(tx, endSession, { farewell: id });
}

/** Job handler for pending logouts: retries until Telegram has ended the session, then deletes it here. */
export function logOutSessions(deps: Deps) {
  const { database, jobs, box, locks } = deps;

  async function end(id: string): Promise<void> {
    const pendingLogout = await findPendingLogout(database.read, id);
    if (!pendingLogout) return;
    // Takes the lock of the account, because a running call may still use this session.
    const locked = await locks.withLock(
      pendingLogout.accountId ? accountLockName(pendingLogout.accountId) : `telegram farewell ${id}`,
      { waitSeconds: 10 },
      async (lost) => {
        try {
          await withOpenSession(deps, { session: box.open(pendingLogout.sealedSession, id), lost }, (account) => account.logOut());
        } catch (error) {
          if (!(error instanceof TelegramError && error.kind === 'SESSION_ENDED')) throw error;
        }
        await database.transact((tx) => deletePendingLogout(tx, id));
      },
    );
    if (!locked) throw new AccountBusy('This session is in use; the logout is retried later');
  }

  jobs.handle(endSession, ({ farewell }) => end(farewell));

  return sessionSweeps(deps);
}

/** Sweeps: delete unfinished sign-ins and ended sessions, and enqueue logouts again whose job has failed for good. */
const sessionSweeps = (deps: Deps): Sweep[] => {
  const { database, clock, jobs } = deps;
  return [
    {
      name: 'telegram-ended-sessions',
      handleBatch: (limit) => deleteEndedSessionBatch(database, { before: earlier(clock.now(), endedSessionRetention), limit }),
    },
    {
      name: 'telegram-sign-ins',
      batchSize: 200,
      handleBatch: (limit) =>
        database.transact(async (tx) => {
          const unfinished = await deleteSignInBatch(tx, { before: earlier(clock.now(), hours(1)), limit });
          for (const signIn of unfinished) await scheduleSignInLogout(deps, tx, signIn);
          return unfinished.length;
        }),
    },
    { name: 'telegram-sign-in-waits', handleBatch: (limit) => deleteSignInWaitBatch(database, { before: clock.now(), limit }) },
    {
      name: 'telegram-pending-logouts',
      batchSize: 200,
      isSingleBatch: true,
      async handleBatch(limit) {
        const pending = await listPendingLogouts(database.read, { before: earlier(clock.now(), hours(6)), limit });
        for (const { id } of pending) await database.transact((tx) => jobs.enqueue(tx, endSession, { farewell: id }));
        return pending.length;
      },
    },
  ];
};
