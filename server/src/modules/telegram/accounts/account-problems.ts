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

/** Interval between two checks of an account with a problem. */
const recheckInterval = hours(1);
/** An ended session must be confirmed by a second error, at least this much later. */
const endedConfirmationDelay = minutes(10);
const notifyInterval = hours(24);

export type ProblemDeps = Pick<TelegramDeps, 'database' | 'clock' | 'random' | 'box' | 'log' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

/** Account with the session that was used. Results of an earlier session are ignored. */
export interface UsedSession {
  id: string;
  sealedSession: string;
}

/** Telegram error for an authorization key that its server has dropped. The key may come back, so the error kind is AWAY. */
const keyDropped = 'AUTH_KEY_NOT_FOUND';

/** Error derived from the database without a call to Telegram. It contains no new information, so it is not recorded. */
export class KnownRefusal extends TelegramRefusal {}

const restrictionOfError: Partial<Record<TelegramRefusal['kind'], Restriction>> = {
  ACCOUNT_FROZEN: 'FROZEN',
  ACCOUNT_RESTRICTED: 'RESTRICTED',
};

/** Updates the state of the account after an error or a success of a Telegram call. */
export function accountProblems(deps: ProblemDeps) {
  const { database, clock, random, box, log } = deps;

  const withLockedAccount = (session: UsedSession, work: (tx: Tx, row: TelegramAccountRow, now: Date) => Promise<unknown>): Promise<void> =>
    database.transact(async (tx) => {
      const row = await lockOfSession(tx, session);
      if (row) await work(tx, row, clock.now());
    });

  async function notifySeller(
    tx: Tx,
    { userId }: TelegramAccountRow,
    message: string,
    email: (name: string, url: string) => Letter,
  ): Promise<void> {
    await deps.notify(tx, { userId, message, link: '/telegram' });
    const seller = (await deps.people.contacts(tx, [userId])).get(userId);
    if (seller?.recipient) await deps.mails.send(tx, seller.recipient, email(seller.name, `${deps.publicUrl()}/telegram`));
  }

  async function recordFloodWait(
    { id: accountId }: UsedSession,
    { callClass, waitSeconds }: TelegramRefusal,
    forSeller: boolean,
  ): Promise<void> {
    const floodWaitClass = forSeller && callClass === 'READ' ? 'LIST' : (callClass ?? 'READ');
    log.warn({ accountId, callClass: floodWaitClass, waitSeconds }, 'Telegram flood wait for an account');
    const since = clock.now();
    const until = later(since, seconds(Math.max(1, waitSeconds)));
    await database.transact((tx) => beginRest(tx, { accountId, callClass: floodWaitClass, since, until }));
  }

  const recordRestriction = (session: UsedSession, restriction: Restriction, callClass: CallClass | null): Promise<void> =>
    withLockedAccount(session, async (tx, row, now) => {
      const refusedClass = row.refusedClass ?? (callClass === 'REMOVE' ? 'REMOVE' : 'INVITE');
      const retryAt = later(now, recheckInterval);
      for (const rejectedClass of new Set([refusedClass, callClass ?? refusedClass]))
        await beginRest(tx, { accountId: row.id, callClass: rejectedClass, since: now, until: retryAt });
      const isNotified = row.restrictionToldAt !== null && row.restrictionToldAt > earlier(now, notifyInterval);
      await saveAccount(tx, {
        id: row.id,
        state: restriction,
        refusedClass,
        retryAt,
        now,
        restrictionToldAt: isNotified ? row.restrictionToldAt : now,
      });
      if (isNotified) return;
      log.error({ accountId: row.id, restriction }, 'Telegram rejects all writes of an account');
      const { phone } = row;
      await notifySeller(tx, row, restrictionNotice(restriction, phone), (name, url) =>
        restrictionLetter(restriction, { name, phone, url }),
      );
    });

  const recordUnreadable = (session: UsedSession): Promise<void> =>
    withLockedAccount(session, async (tx, row, now) => {
      log.error({ accountId: row.id }, 'a stored Telegram session cannot be read; the account is paused and the session kept');
      const problemSince = row.sessionProblem === 'UNREADABLE' ? row.problemSince : now;
      await saveAccount(tx, { id: row.id, sessionProblem: 'UNREADABLE', problemSince, retryAt: later(now, recheckInterval), now });
    });

  const recordEnded = (session: UsedSession): Promise<void> =>
    withLockedAccount(session, async (tx, row, now) => {
      if (row.sessionProblem !== 'ENDED_ONCE' || row.problemSince === null) {
        log.warn({ accountId: row.id }, 'Telegram reports an ended session; a second check follows before the account is unlinked');
        const retryAt = later(now, endedConfirmationDelay);
        return saveAccount(tx, { id: row.id, sessionProblem: 'ENDED_ONCE', problemSince: now, retryAt, now });
      }
      if (row.problemSince > earlier(now, endedConfirmationDelay)) return;
      const id = newId(random);
      const sealedCopy = box.seal(box.open(session.sealedSession, row.id), id);
      await insertEndedSession(tx, { id, accountId: row.id, sealedSession: sealedCopy, endedAt: now });
      await saveAccount(tx, { ...withoutProblem, id: row.id, state: 'LINK_AGAIN', sealedSession: null, now });
      await notifySeller(tx, row, linkAgainNotice(row.phone), (name, url) => linkAgainLetter(name, row.phone, url));
    });

  return {
    async note(session: UsedSession, error: unknown, { forSeller }: { forSeller: boolean }): Promise<void> {
      if (!(error instanceof TelegramRefusal) || error instanceof KnownRefusal) return;
      const { kind, callClass, words } = error;
      if (words === keyDropped) log.error({ accountId: session.id }, 'Telegram does not know the key of a session; the session is kept');
      if (kind === 'FLOOD') return recordFloodWait(session, error, forSeller);
      if (kind === 'SESSION_UNREADABLE') return recordUnreadable(session);
      if (kind === 'SESSION_ENDED') return recordEnded(session);
      const restriction = restrictionOfError[kind];
      // A RESTRICTED error on channel creation is ignored: the account may still be able to invite.
      if (restriction && !(restriction === 'RESTRICTED' && callClass === 'CREATE'))
        await recordRestriction(session, restriction, callClass);
    },

    /** A call of the rejected class succeeded: the restriction is over. */
    recovered: (session: UsedSession): Promise<void> =>
      withLockedAccount(session, async (tx, row, now) => {
        const retryAt = row.sessionProblem ? row.retryAt : null;
        if (row.refusedClass) await saveAccount(tx, { id: row.id, state: 'LINKED', refusedClass: null, retryAt, now });
      }),

    /** Telegram replied: the session is valid. */
    answered: (session: UsedSession): Promise<void> =>
      withLockedAccount(session, async (tx, row, now) => {
        const retryAt = row.refusedClass ? row.retryAt : null;
        if (row.sessionProblem) await saveAccount(tx, { id: row.id, sessionProblem: null, problemSince: null, retryAt, now });
      }),
  };
}
