import { earlier, hours, later, minutes, seconds } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Letter } from '../../../platform/mail/letter.ts';
import type { TelegramDeps } from '../deps.ts';
import { type CallClass, TelegramRefusal } from '../telegram.port.ts';
import { linkAgainLetter, linkAgainNotice, type Restriction, restrictionLetter, restrictionNotice } from './account-news.ts';
import { insertEndedSession, lockOfSession, saveAccount, withoutProblem } from './accounts.store.ts';
import { beginRest } from './rests.store.ts';
import type { TelegramAccountRow } from './tables.ts';

/** How long until an account with a problem is looked at again. */
const lookAgain = hours(1);
/** Telegram has to say twice that a session has ended, this far apart. */
const endedAgain = minutes(10);
const tellAgain = hours(24);

export type ProblemDeps = Pick<TelegramDeps, 'database' | 'clock' | 'random' | 'box' | 'log' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

/** Account together with the session that was used: what came of an earlier session does not count. */
export interface UsedSession {
  id: string;
  sealedSession: string;
}

/** Name of the error for an authorization key that the server has dropped. It may come back, so the account counts as AWAY. */
const keyDropped = 'AUTH_KEY_NOT_FOUND';

/** An error that is known from the database: Telegram was not asked, so it tells nothing new. */
export class KnownRefusal extends TelegramRefusal {}

const restrictionIn: Partial<Record<TelegramRefusal['kind'], Restriction>> = {
  ACCOUNT_FROZEN: 'FROZEN',
  ACCOUNT_RESTRICTED: 'RESTRICTED',
};

/** Records what an error of Telegram, or a success, means for the account as a whole. */
export function accountProblems(deps: ProblemDeps) {
  const { database, clock, random, box, log } = deps;

  const ofSession = (session: UsedSession, work: (tx: Tx, row: TelegramAccountRow, now: Date) => Promise<unknown>): Promise<void> =>
    database.transact(async (tx) => {
      const row = await lockOfSession(tx, session);
      if (row) await work(tx, row, clock.now());
    });

  async function tell(
    tx: Tx,
    { userId }: TelegramAccountRow,
    message: string,
    letter: (name: string, url: string) => Letter,
  ): Promise<void> {
    await deps.notify(tx, { userId, message, link: '/telegram' });
    const seller = (await deps.people.contacts(tx, [userId])).get(userId);
    if (seller?.recipient) await deps.mails.send(tx, seller.recipient, letter(seller.name, `${deps.publicUrl()}/telegram`));
  }

  async function flooded({ id: accountId }: UsedSession, { callClass, waitSeconds }: TelegramRefusal, forSeller: boolean): Promise<void> {
    const restClass = forSeller && callClass === 'READ' ? 'LIST' : (callClass ?? 'READ');
    log.warn({ accountId, callClass: restClass, waitSeconds }, 'Telegram asks an account to wait');
    const since = clock.now();
    const until = later(since, seconds(Math.max(1, waitSeconds)));
    await database.transact((tx) => beginRest(tx, { accountId, callClass: restClass, since, until }));
  }

  const restricted = (session: UsedSession, restriction: Restriction, callClass: CallClass | null): Promise<void> =>
    ofSession(session, async (tx, row, now) => {
      const refusedClass = row.refusedClass ?? (callClass === 'REMOVE' ? 'REMOVE' : 'INVITE');
      const retryAt = later(now, lookAgain);
      for (const rested of new Set([refusedClass, callClass ?? refusedClass]))
        await beginRest(tx, { accountId: row.id, callClass: rested, since: now, until: retryAt });
      const isTold = row.restrictionToldAt !== null && row.restrictionToldAt > earlier(now, tellAgain);
      await saveAccount(tx, {
        id: row.id,
        state: restriction,
        refusedClass,
        retryAt,
        now,
        restrictionToldAt: isTold ? row.restrictionToldAt : now,
      });
      if (isTold) return;
      log.error({ accountId: row.id, restriction }, 'Telegram refuses all writes of an account');
      const { phone } = row;
      await tell(tx, row, restrictionNotice(restriction, phone), (name, url) => restrictionLetter(restriction, { name, phone, url }));
    });

  const unreadable = (session: UsedSession): Promise<void> =>
    ofSession(session, async (tx, row, now) => {
      log.error({ accountId: row.id }, 'a stored Telegram session cannot be read; the account is paused and the session kept');
      const problemSince = row.sessionProblem === 'UNREADABLE' ? row.problemSince : now;
      await saveAccount(tx, { id: row.id, sessionProblem: 'UNREADABLE', problemSince, retryAt: later(now, lookAgain), now });
    });

  const ended = (session: UsedSession): Promise<void> =>
    ofSession(session, async (tx, row, now) => {
      if (row.sessionProblem !== 'ENDED_ONCE' || row.problemSince === null) {
        log.warn({ accountId: row.id }, 'Telegram says that a session has ended; it is asked again before that is believed');
        const retryAt = later(now, endedAgain);
        return saveAccount(tx, { id: row.id, sessionProblem: 'ENDED_ONCE', problemSince: now, retryAt, now });
      }
      if (row.problemSince > earlier(now, endedAgain)) return;
      const id = newId(random);
      const kept = box.seal(box.open(session.sealedSession, row.id), id);
      await insertEndedSession(tx, { id, accountId: row.id, sealedSession: kept, endedAt: now });
      await saveAccount(tx, { ...withoutProblem, id: row.id, state: 'LINK_AGAIN', sealedSession: null, now });
      await tell(tx, row, linkAgainNotice(row.phone), (name, url) => linkAgainLetter(name, row.phone, url));
    });

  return {
    async note(session: UsedSession, error: unknown, { forSeller }: { forSeller: boolean }): Promise<void> {
      if (!(error instanceof TelegramRefusal) || error instanceof KnownRefusal) return;
      const { kind, callClass, words } = error;
      if (words === keyDropped) log.error({ accountId: session.id }, 'Telegram does not know the key of a session; the session is kept');
      if (kind === 'FLOOD') return flooded(session, error, forSeller);
      if (kind === 'SESSION_UNREADABLE') return unreadable(session);
      if (kind === 'SESSION_ENDED') return ended(session);
      const restriction = restrictionIn[kind];
      // A restricted account may be refused new channels and still be able to invite.
      if (restriction && !(restriction === 'RESTRICTED' && callClass === 'CREATE')) await restricted(session, restriction, callClass);
    },

    /** Telegram took a call of the class that it had refused. */
    recovered: (session: UsedSession): Promise<void> =>
      ofSession(session, async (tx, row, now) => {
        const retryAt = row.sessionProblem ? row.retryAt : null;
        if (row.refusedClass) await saveAccount(tx, { id: row.id, state: 'LINKED', refusedClass: null, retryAt, now });
      }),

    /** Telegram answered: the session is good. */
    answered: (session: UsedSession): Promise<void> =>
      ofSession(session, async (tx, row, now) => {
        const retryAt = row.refusedClass ? row.retryAt : null;
        if (row.sessionProblem) await saveAccount(tx, { id: row.id, sessionProblem: null, problemSince: null, retryAt, now });
      }),
  };
}
