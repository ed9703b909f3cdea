import { seconds } from '../../../kit/clock.ts';
import type { TelegramDeps } from '../deps.ts';
import { type CallClass, type OpenAccount, type Session, TelegramError } from '../telegram.port.ts';
import { accountPool, type Lease } from './account-pool.ts';
import { accountProblems, type SessionRef, StoredTelegramError } from './account-problems.ts';
import { findAccount } from './accounts.store.ts';
import { type ActiveFloodWaits, findFloodWaits } from './flood-waits.store.ts';
import type { TelegramAccountRow } from './tables.ts';

type Deps = Pick<
  TelegramDeps,
  'database' | 'clock' | 'random' | 'box' | 'log' | 'notify' | 'mails' | 'people' | 'telegram' | 'locks' | 'pause' | 'publicUrl'
>;

/** Timeout: another call to this account, in this or another process, did not end in time. */
export class AccountBusy extends Error {
  override readonly name = 'AccountBusy';
}

interface UseOptions {
  /** Timeout of waiting for other calls to the account. */
  waitSeconds: number;
  /** READ flood waits of calls for the seller are stored separately (LIST): they do not stop membership work. */
  forSeller?: boolean;
  /** Keeps the account open in the pool after the work, for more work soon. */
  keepOpen?: boolean;
}

/** Context that the work gets in addition to the account. */
export interface AccountContext {
  row: TelegramAccountRow;
  /** True when another call waits for the account: the work should end soon. */
  hasWaiters(): boolean;
  /** Number of remote calls so far. */
  calls(): number;
  /** Updates the account state after an error, for work that continues after the error. */
  recordError(error: unknown): Promise<void>;
  /** Reports a successful call of this class. */
  recordSuccess(callClass: CallClass): Promise<void>;
}

/**
 * Runs `work` with exclusive use of the account across all processes. Never call it inside a transaction. Rethrows every error, after
 * it has updated the account state: FLOOD during a flood wait of the class, SESSION_ENDED for an account that is not linked,
 * AccountBusy when other calls did not finish within `waitSeconds`.
 */
export type WithAccount = <Result>(
  accountId: string,
  work: (account: OpenAccount, use: AccountContext) => Promise<Result>,
  options: UseOptions,
) => Promise<Result>;

/** Opens a session for `work`. Closes it immediately when the lock is lost: Telegram ends a session that is open twice. */
export async function withOpenSession<Result>(
  { telegram }: Pick<TelegramDeps, 'telegram'>,
  { session, lost }: { session: Session; lost: AbortSignal },
  work: (account: OpenAccount) => Promise<Result>,
): Promise<Result> {
  const account = await telegram.open(session, { beforeCall: async () => {} });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= account.close().catch(() => {});
    return closing;
  };
  lost.addEventListener('abort', close, { once: true });
  try {
    if (lost.aborted) throw new TelegramError('AWAY');
    return await work(account);
  } finally {
    lost.removeEventListener('abort', close);
    await close();
  }
}

const isSessionError = (error: unknown): boolean =>
  error instanceof TelegramError && (error.kind === 'SESSION_ENDED' || error.kind === 'SESSION_UNREADABLE' || error.kind === 'AWAY');

export function withAccount(deps: Deps) {
  const { database, clock } = deps;
  const problems = accountProblems(deps);
  const pool = accountPool(deps);

  /** Throws the error that is already stored for the account, to save the call to Telegram. */
  async function loadUsableAccount(id: string): Promise<{ row: TelegramAccountRow; session: SessionRef }> {
    const row = await findAccount(database.read, id);
    if (!row?.sealedSession) throw new StoredTelegramError('SESSION_ENDED');
    const { sessionProblem, retryAt, sealedSession } = row;
    if (sessionProblem && retryAt && retryAt > clock.now())
      throw new StoredTelegramError(sessionProblem === 'UNREADABLE' ? 'SESSION_UNREADABLE' : 'SESSION_ENDED');
    return { row, session: { id, sealedSession } };
  }

  function assertNoFloodWait(floodWaits: ActiveFloodWaits, callClass: CallClass, forSeller: boolean): void {
    const until = floodWaits[forSeller && callClass === 'READ' ? 'LIST' : callClass];
    const left = (until?.getTime() ?? 0) - clock.now().getTime();
    if (left > 0) throw new StoredTelegramError('FLOOD', { waitSeconds: Math.ceil(left / seconds(1)), callClass });
  }

  async function use<Result>(
    lease: Lease,
    { row, session, forSeller }: { row: TelegramAccountRow; session: SessionRef; forSeller: boolean },
    work: (account: OpenAccount, use: AccountContext) => Promise<Result>,
  ): Promise<Result> {
    let calls = 0;
    let floodWaits = await findFloodWaits(database.read, row.id, clock.now());
    lease.beforeCall = async (callClass) => {
      assertNoFloodWait(floodWaits, callClass, forSeller);
      await lease.pace(callClass);
      calls++;
    };
    const note = async (error: unknown) => {
      await problems.note(session, error, { forSeller });
      floodWaits = await findFloodWaits(database.read, row.id, clock.now());
    };
    const succeeded = async (callClass: CallClass) => {
      if (callClass === row.refusedClass) await problems.recovered(session);
    };
    let hasReply = false;
    try {
      const result = await work(lease.account, {
        row,
        hasWaiters: lease.hasWaiters,
        calls: () => calls,
        recordError: note,
        recordSuccess: succeeded,
      });
      hasReply = calls > 0;
      return result;
    } catch (error) {
      await problems.note(session, error, { forSeller });
      hasReply = calls > 0 && error instanceof TelegramError && !isSessionError(error);
      throw error;
    } finally {
      if (hasReply && row.sessionProblem) await problems.answered(session);
    }
  }

  const open: WithAccount = async (accountId, work, { waitSeconds, forSeller = false, keepOpen = false }) => {
    await loadUsableAccount(accountId);
    const outcome = await pool.use(accountId, { waitSeconds, keepOpen }, async (openSession) => {
      // Reload: another call may have changed the row while this call waited.
      const { row, session } = await loadUsableAccount(accountId);
      const lease = await openSession(session).catch(async (error: unknown) => {
        await problems.note(session, error, { forSeller });
        throw error;
      });
      return lease && { result: await use(lease, { row, session, forSeller }, work) };
    });
    if (!outcome) throw new AccountBusy('Another call to this Telegram account is running');
    return outcome.result;
  };

  return { withAccount: open, closeIdle: pool.closeIdle, close: pool.close };
}
