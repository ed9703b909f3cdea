import { newId } from '../../../kit/ids.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { SignedIn } from '../telegram.port.ts';
import { insertAccount, lockByTelegramUser, noProblem, saveAccount } from './accounts.store.ts';
import { scheduleLogout } from './log-out-sessions.ts';
import { plainText } from './plain-text.ts';
import type { SignInDeps, SignInKey } from './sign-in.ts';
import { deleteSignIn } from './sign-ins.store.ts';
import type { TelegramAccountRow } from './tables.ts';

type Deps = Pick<SignInDeps, 'clock' | 'random' | 'box' | 'jobs' | 'hooks'>;

/** Links the Telegram account to the seller. An account that was linked before keeps its row, and so its channels. */
export const linkAccount =
  (deps: Deps) =>
  async (tx: Tx, { userId, phone }: SignInKey, { session, user }: SignedIn, signInId: string): Promise<TelegramAccountRow> => {
    const { clock, random, box, hooks } = deps;
    // Advisory lock per user: two phone numbers may belong to one Telegram account.
    await advisoryLock(tx, 'telegram accounts', userId);
    const now = clock.now();
    const before = await lockByTelegramUser(tx, { userId, telegramUserId: user.id });
    // The previous session is logged out; otherwise it would stay active in Telegram for ever.
    if (before) await scheduleLogout(deps, tx, before);
    const id = before?.id ?? newId(random);
    const linked = {
      id,
      phone,
      displayName: plainText(user.name, 200),
      state: 'LINKED' as const,
      ...noProblem,
      sealedSession: box.seal(session, id),
      linkedAt: now,
    };
    const account = before
      ? await saveAccount(tx, { ...linked, now })
      : await insertAccount(tx, { ...linked, userId, telegramUserId: user.id, createdAt: now, updatedAt: now });
    await deleteSignIn(tx, signInId);
    await hooks.accountLinked(tx, id);
    return account;
  };
