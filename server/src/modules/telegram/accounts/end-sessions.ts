import { days, earlier, hours } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import type { TelegramDeps } from '../deps.ts';
import { TelegramRefusal } from '../telegram.port.ts';
import { deleteEndedSessions, deleteFarewell, findFarewell, insertFarewell, listFarewells } from './accounts.store.ts';
import { openHalfWay } from './half-way.ts';
import { lockOf } from './open-accounts.ts';
import { deleteSignInsBefore, deleteWaitsBefore } from './sign-ins.store.ts';
import type { SignInRow, TelegramAccountRow } from './tables.ts';
import { AccountBusy, whileOpen } from './with-account.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'random' | 'box' | 'jobs' | 'telegram' | 'locks'>;

const endSession = jobKind<{ farewell: string }>('end-telegram-session');
const atOnce = 200;
/** Sessions that Telegram has ended are kept this long, in case that was an error. */
const keepEnded = days(7);

type GiveUpDeps = Pick<TelegramDeps, 'jobs' | 'clock' | 'random' | 'box'>;

/** The account lets go of its session; Telegram is told after the caller's transaction has committed. The caller takes it from the row. */
export async function giveUpSession(
  { jobs, clock, random, box }: GiveUpDeps,
  tx: Tx,
  { id: accountId, sealedSession }: TelegramAccountRow,
): Promise<void> {
  if (!sealedSession) return;
  const id = newId(random);
  let session: string;
  try {
    session = box.open(sealedSession, accountId);
  } catch {
    // Sealed with another key: nobody can log out with it, and it must not keep the seller from linking again.
    return;
  }
  await insertFarewell(tx, { id, accountId, sealedSession: box.seal(session, id), createdAt: clock.now() });
  await jobs.enqueue(tx, endSession, { farewell: id });
}

/** A session of a sign-in that was not finished, and that Telegram may have signed in all the same. */
export async function giveUpSignIn(deps: GiveUpDeps, tx: Tx, signIn: SignInRow): Promise<void> {
  if (!signIn.inDoubt) return;
  const { jobs, clock, random, box } = deps;
  const id = newId(random);
  const { session } = openHalfWay(deps, signIn);
  await insertFarewell(tx, { id, accountId: null, sealedSession: box.seal(session, id), createdAt: clock.now() });
  await jobs.enqueue(tx, endSession, { farewell: id });
}

/** Logs out at Telegram what was given up, however long Telegram is away; then nobody has it any more. */
export function endSessions(deps: Deps) {
  const { database, clock, jobs, box, locks } = deps;

  async function end(id: string): Promise<void> {
    const farewell = await findFarewell(database.read, id);
    if (!farewell) return;
    // The lock of the account: a call may still be under way with this session.
    const held = await locks.hold(
      farewell.accountId ? lockOf(farewell.accountId) : `telegram farewell ${id}`,
      { waitSeconds: 10 },
      async (lost) => {
        try {
          await whileOpen(deps, { session: box.open(farewell.sealedSession, id), lost }, (account) => account.logOut());
        } catch (error) {
          if (!(error instanceof TelegramRefusal && error.kind === 'SESSION_ENDED')) throw error;
        }
        await database.transact((tx) => deleteFarewell(tx, id));
      },
    );
    if (!held) throw new AccountBusy('This session is in use; it is ended later');
  }

  jobs.handle(endSession, ({ farewell }) => end(farewell));

  return {
    /** For those whose job was given up, and for linkings that nobody finished. */
    async sweep(): Promise<void> {
      const before = earlier(clock.now(), hours(6));
      await database.transact(async (tx) => {
        await deleteEndedSessions(tx, { before: earlier(clock.now(), keepEnded) });
        const unfinished = await deleteSignInsBefore(tx, earlier(clock.now(), hours(1)));
        for (const signIn of unfinished) await giveUpSignIn(deps, tx, signIn);
        await deleteWaitsBefore(tx, clock.now());
      });
      for (const { id } of await listFarewells(database.read, { before, limit: atOnce })) {
        await database.transact((tx) => jobs.enqueue(tx, endSession, { farewell: id }));
      }
    },
  };
}
