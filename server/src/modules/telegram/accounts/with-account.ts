import { seconds } from '../../../kit/clock.ts';
import type { TelegramDeps } from '../deps.ts';
import { type CallClass, type OpenAccount, type Session, TelegramRefusal } from '../telegram.port.ts';
import { accountProblems, KnownRefusal, type UsedSession } from './account-problems.ts';
import { findAccount } from './accounts.store.ts';
import { type Lease, openAccounts } from './open-accounts.ts';
import { type Resting, restsOf } from './rests.store.ts';
import type { TelegramAccountRow } from './tables.ts';

type Deps = Pick<
  TelegramDeps,
  'database' | 'clock' | 'random' | 'box' | 'log' | 'notify' | 'mails' | 'people' | 'telegram' | 'locks' | 'pause' | 'publicUrl'
>;

/** Another call to this account, here or in another process, did not end in time. */
export class AccountBusy extends Error {
  override readonly name = 'AccountBusy';
}

interface UseOptions {
  /** How long to wait for others who use the account. */
  waitSeconds: number;
  /** READ floods of calls made for the seller are kept apart: they do not stop the work for members. */
  forSeller?: boolean;
  /** Leave the account open afterwards, for work that comes again soon. */
  keepOpen?: boolean;
}

/** Context of the work beside the account itself. */
export interface Use {
  row: TelegramAccountRow;
  /** Somebody else waits for the account: the work should end soon. */
  isWanted(): boolean;
  /** Number of remote calls that were made. */
  calls(): number;
  /** Records what an error means for the account, for work that goes on after it. */
  note(error: unknown): Promise<void>;
  /** A call of this class succeeded. */
  succeeded(callClass: CallClass): Promise<void>;
}

/**
 * Uses the account for one piece of work, alone among all processes. Never inside a transaction. Errors come out as they are, after
 * what they mean for the account was recorded: FLOOD while a class rests, SESSION_ENDED for an account that is not linked (any more),
 * AccountBusy when others did not finish within `waitSeconds`.
 */
export type WithAccount = <Result>(
  accountId: string,
  work: (account: OpenAccount, use: Use) => Promise<Result>,
  options: UseOptions,
) => Promise<Result>;

/** Opens a session for one piece of work. Closes it at once when the lock is lost: a session that is open twice is ended by Telegram. */
export async function whileOpen<Result>(
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
    if (lost.aborted) throw new TelegramRefusal('AWAY');
    return await work(account);
  } finally {
    lost.removeEventListener('abort', close);
    await close();
  }
}

const isSessionError = (error: unknown): boolean =>
  error instanceof TelegramRefusal && (error.kind === 'SESSION_ENDED' || error.kind === 'SESSION_UNREADABLE' || error.kind === 'AWAY');

export function withAccount(deps: Deps) {
  const { database, clock } = deps;
  const problems = accountProblems(deps);
  const pool = openAccounts(deps);

  /** Reads the row first: Telegram is not asked where the answer is known. */
  async function usable(id: string): Promise<{ row: TelegramAccountRow; session: UsedSession }> {
    const row = await findAccount(database.read, id);
    if (!row?.sealedSession) throw new KnownRefusal('SESSION_ENDED');
    const { sessionProblem, retryAt, sealedSession } = row;
    if (sessionProblem && retryAt && retryAt > clock.now())
      throw new KnownRefusal(sessionProblem === 'UNREADABLE' ? 'SESSION_UNREADABLE' : 'SESSION_ENDED');
    return { row, session: { id, sealedSession } };
  }

  function refuseResting(rests: Resting, callClass: CallClass, forSeller: boolean): void {
    const until = rests[forSeller && callClass === 'READ' ? 'LIST' : callClass];
    const left = (until?.getTime() ?? 0) - clock.now().getTime();
    if (left > 0) throw new KnownRefusal('FLOOD', { waitSeconds: Math.ceil(left / seconds(1)), callClass });
  }

  async function use<Result>(
    lease: Lease,
    { row, session, forSeller }: { row: TelegramAccountRow; session: UsedSession; forSeller: boolean },
    work: (account: OpenAccount, use: Use) => Promise<Result>,
  ): Promise<Result> {
    let calls = 0;
    let rests = await restsOf(database.read, row.id, clock.now());
    lease.beforeCall = async (callClass) => {
      refuseResting(rests, callClass, forSeller);
      await lease.pace(callClass);
      calls++;
    };
    const note = async (error: unknown) => {
      await problems.note(session, error, { forSeller });
      rests = await restsOf(database.read, row.id, clock.now());
    };
    const succeeded = async (callClass: CallClass) => {
      if (callClass === row.refusedClass) await problems.recovered(session);
    };
    let isAnswered = false;
    try {
      const result = await work(lease.account, { row, isWanted: lease.isWanted, calls: () => calls, note, succeeded });
      isAnswered = calls > 0;
      return result;
    } catch (error) {
      await problems.note(session, error, { forSeller });
      isAnswered = calls > 0 && error instanceof TelegramRefusal && !isSessionError(error);
      throw error;
    } finally {
      if (isAnswered && row.sessionProblem) await problems.answered(session);
    }
  }

  const open: WithAccount = async (accountId, work, { waitSeconds, forSeller = false, keepOpen = false }) => {
    await usable(accountId);
    const held = await pool.use(accountId, { waitSeconds, keepOpen }, async (openSession) => {
      // Read again: much may have happened while others used it.
      const { row, session } = await usable(accountId);
      const lease = await openSession(session).catch(async (error: unknown) => {
        await problems.note(session, error, { forSeller });
        throw error;
      });
      return lease && { result: await use(lease, { row, session, forSeller }, work) };
    });
    if (!held) throw new AccountBusy('Another call to this Telegram account is under way');
    return held.result;
  };

  return { withAccount: open, closeIdle: pool.closeIdle, close: pool.close };
}
