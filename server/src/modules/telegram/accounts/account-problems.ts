import { earlier, hours, later, minutes, seconds } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { EmailContent } from '../../../platform/mail/email-content.ts';
import type { TelegramDeps } from '../deps.ts';
import { type CallClass, TelegramError } from '../telegram.port.ts';
import { linkAgainEmail, linkAgainNotification, type Restriction, restrictionEmail, restrictionNotification } from './account-text.ts';
import { insertEndedSession, lockBySession, noProblem, saveAccount } from './accounts.store.ts';
import { saveFloodWait } from './flood-waits.store.ts';
import type { TelegramAccountRow } from './tables.ts';

/** Interval between two checks of an account with a problem. */
const recheckInterval = hours(1);
/** An ended session must be confirmed by a second error, at least this much later. */
const endedConfirmationDelay = minutes(10);
const notifyInterval = hours(24);

export type ProblemDeps = Pick<TelegramDeps, 'database' | 'clock' | 'random' | 'box' | 'log' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

/** Account with the session that was used. Results of an earlier session are ignored. */
export interface SessionRef {
  id: string;
  sealedSession: string;
}

/** Telegram error for an authorization key that its server has dropped. The key may come back, so the error kind is AWAY. */
const keyDropped = 'AUTH_KEY_NOT_FOUND';

/** Error derived from the database without a call to Telegram. It contains no new information, so it is not recorded. */
export class StoredTelegramError extends TelegramError {}

const restrictionOfError: Partial<Record<TelegramError['kind'], Restriction>> = {
  ACCOUNT_FROZEN: 'FROZEN',
  ACCOUNT_RESTRICTED: 'RESTRICTED',
};

/** Updates the state of the account after an error or a success of a Telegram call. */
export function accountProblems(deps: ProblemDeps) {
  const { database, clock, random, box, log } = deps;

  const withLockedAccount = (session: SessionRef, work: (tx: Tx, row: TelegramAccountRow, now: Date) => Promise<unknown>): Promise<void> =>
    database.transact(async (tx) => {
      const row = await lockBySession(tx, session);
      if (row) await work(tx, row, clock.now());
    });

  async function notifySeller(
    tx: Tx,
    { userId }: TelegramAccountRow,
    message: string,
    email: (name: string, url: string) => EmailContent,
  ): Promise<void> {
    await deps.notify(tx, { userId, message, link: '/telegram' });
    const seller = (await deps.people.contacts(tx, [userId])).get(userId);
    if (seller?.recipient) await deps.mails.send(tx, seller.recipient, email(seller.name, `${deps.publicUrl()}/telegram`));
  }

  async function recordFloodWait(
    { id: accountId }: SessionRef,
    { callClass, waitSeconds }: TelegramError,
    forSeller: boolean,
  ): Promise<void> {
    const floodWaitClass = forSeller && callClass === 'READ' ? 'LIST' : (callClass ?? 'READ');
    log.warn({ accountId, callClass: floodWaitClass, waitSeconds }, 'Telegram flood wait for an account');
    const since = clock.now();
    const until = later(since, seconds(Math.max(1, waitSeconds)));
    await database.transact((tx) => saveFloodWait(tx, { accountId, callClass: floodWaitClass, since, until }));
  }

  const recordRestriction = (session: SessionRef, restriction: Restriction, callClass: CallClass | null): Promise<void> =>
    withLockedAccount(session, async (tx, row, now) => {
      const refusedClass = row.refusedClass ?? (callClass === 'REMOVE' ? 'REMOVE' : 'INVITE');
      const retryAt = later(now, recheckInterval);
      for (const rejectedClass of new Set([refusedClass, callClass ?? refusedClass]))
        await saveFloodWait(tx, { accountId: row.id, callClass: rejectedClass, since: now, until: retryAt });
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
      await notifySeller(tx, row, restrictionNotification(restriction, phone), (name, url) =>
        restrictionEmail(restriction, { name, phone, url }),
      );
    });

  const recordUnreadable = (session: SessionRef): Promise<void> =>
    withLockedAccount(session, async (tx, row, now) => {
      log.error({ accountId: row.id }, 'a stored Telegram session cannot be read; the account is paused and the session kept');
      const problemSince = row.sessionProblem === 'UNREADABLE' ? row.problemSince : now;
      await saveAccount(tx, { id: row.id, sessionProblem: 'UNREADABLE', problemSince, retryAt: later(now, recheckInterval), now });
    });

  const recordEnded = (session: SessionRef): Promise<void> =>
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
      await saveAccount(tx, { ...noProblem, id: row.id, state: 'LINK_AGAIN', sealedSession: null, now });
      await notifySeller(tx, row, linkAgainNotification(row.phone), (name, url) => linkAgainEmail(name, row.phone, url));
    });

  return {
    async note(session: SessionRef, error: unknown, { forSeller }: { forSeller: boolean }): Promise<void> {
      if (!(error instanceof TelegramError) || error instanceof StoredTelegramError) return;
      const { kind, callClass, rpcError } = error;
      if (rpcError === keyDropped) log.error({ accountId: session.id }, 'Telegram does not know the key of a session; the session is kept');
      if (kind === 'FLOOD') return recordFloodWait(session, error, forSeller);
      if (kind === 'SESSION_UNREADABLE') return recordUnreadable(session);
      if (kind === 'SESSION_ENDED') return recordEnded(session);
      const restriction = restrictionOfError[kind];
      // A RESTRICTED error on channel creation is ignored: the account may still be able to invite.
      if (restriction && !(restriction === 'RESTRICTED' && callClass === 'CREATE'))
        await recordRestriction(session, restriction, callClass);
    },

    /** A call of the rejected class succeeded: the restriction is over. */
    recovered: (session: SessionRef): Promise<void> =>
      withLockedAccount(session, async (tx, row, now) => {
        const retryAt = row.sessionProblem ? row.retryAt : null;
        if (row.refusedClass) await saveAccount(tx, { id: row.id, state: 'LINKED', refusedClass: null, retryAt, now });
      }),

    /** Telegram replied: the session is valid. */
    answered: (session: SessionRef): Promise<void> =>
      withLockedAccount(session, async (tx, row, now) => {
        const retryAt = row.refusedClass ? row.retryAt : null;
        if (row.sessionProblem) await saveAccount(tx, { id: row.id, sessionProblem: null, problemSince: null, retryAt, now });
      }),
  };
}
