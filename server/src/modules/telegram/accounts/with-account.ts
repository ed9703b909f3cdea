import { later, seconds } from '../../../kit/clock.ts';
import type { TelegramParts } from '../parts.ts';
import { type OpenAccount, type Session, TelegramRefusal } from '../telegram.port.ts';
import { linkAgainLetter, linkAgainNotice } from './account-news.ts';
import { findAccount, saveOfSession } from './accounts.store.ts';
import type { TelegramAccountRow } from './tables.ts';

/** A call to this account is under way, here or in another process, and was not over in time. */
export class AccountBusy extends Error {
  override readonly name = 'AccountBusy';
}

/**
 * Opens the account for one piece of work, alone among all processes, and closes it. Never inside a transaction. Refusals
 * come out as they are, after what they mean for the account was written down: FLOOD before Telegram may be asked again,
 * SESSION_ENDED for an account that is not linked (any more), AccountBusy when others did not finish within `waitSeconds`.
 */
export type WithAccount = <Result>(
  accountId: string,
  work: (account: OpenAccount) => Promise<Result>,
  options: { waitSeconds: number },
) => Promise<Result>;

type Parts = Pick<TelegramParts, 'database' | 'clock' | 'box' | 'locks' | 'telegram' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

export const lockOf = (accountId: string): string => `telegram account ${accountId}`;

/** Lets go of it at once when the lock is lost: two processes with one session open would cost the seller the session. */
export async function whileOpen<Result>(
  { telegram }: Pick<Parts, 'telegram'>,
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

export function withAccount(parts: Parts): WithAccount {
  const { database, clock, box, locks } = parts;

  /** Looks at the row, so that nobody is asked where the answer is known. */
  async function openable(id: string): Promise<{ row: TelegramAccountRow; sealedSession: string }> {
    const row = await findAccount(database.read, id);
    if (!row?.sealedSession) throw new TelegramRefusal('SESSION_ENDED');
    const rest = (row.resumeAt?.getTime() ?? 0) - clock.now().getTime();
    if (rest > 0) throw new TelegramRefusal('FLOOD', { waitSeconds: Math.ceil(rest / seconds(1)) });
    return { row, sealedSession: row.sealedSession };
  }

  const rest = (id: string, sealedSession: string, waitSeconds: number) =>
    database.transact(async (tx) => {
      const now = clock.now();
      await saveOfSession(tx, { id, sealedSession, resumeAt: later(now, seconds(waitSeconds)), now });
    });

  /** Told once: of several who learn it, one finds the session still there. */
  const forget = (id: string, sealedSession: string) =>
    database.transact(async (tx) => {
      const lost = await saveOfSession(tx, { id, sealedSession, state: 'LINK_AGAIN', now: clock.now() });
      if (!lost) return;
      await parts.notify(tx, { userId: lost.userId, message: linkAgainNotice(lost.phone), link: '/telegram' });
      const seller = (await parts.people.contacts(tx, [lost.userId])).get(lost.userId);
      if (seller?.email)
        await parts.mails.send(tx, seller.email, linkAgainLetter(seller.name, lost.phone, `${parts.publicUrl()}/telegram`));
    });

  return async (accountId, work, { waitSeconds }) => {
    await openable(accountId);
    const held = await locks.hold(lockOf(accountId), { waitSeconds }, async (lost) => {
      // Asked again: much may have happened while others were at it.
      const { row, sealedSession } = await openable(accountId);
      try {
        return await whileOpen(parts, { session: box.open(sealedSession, row.id), lost }, work);
      } catch (error) {
        if (error instanceof TelegramRefusal && error.kind === 'FLOOD') await rest(row.id, sealedSession, error.waitSeconds);
        if (error instanceof TelegramRefusal && error.kind === 'SESSION_ENDED') await forget(row.id, sealedSession);
        throw error;
      }
    });
    if (!held) throw new AccountBusy('Another call to this Telegram account is under way');
    return held.result;
  };
}
