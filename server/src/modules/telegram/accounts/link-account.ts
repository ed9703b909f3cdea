import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { takeTurn } from '../../../platform/db/turns.ts';
import type { SignedIn } from '../telegram.port.ts';
import { insertAccount, lockAccountOf, saveAccount, withoutProblem } from './accounts.store.ts';
import { giveUpSession } from './end-sessions.ts';
import { plainText } from './plain-text.ts';
import type { Linking, LinkingDeps } from './sign-in.ts';
import { deleteSignIn } from './sign-ins.store.ts';
import type { TelegramAccountRow } from './tables.ts';

type Deps = Pick<LinkingDeps, 'clock' | 'random' | 'box' | 'jobs' | 'news'>;

/** The account is the seller's from now on. One that was linked before is the same one, with all that belongs to it. */
export const linkAccount =
  (deps: Deps) =>
  async (tx: Tx, { userId, phone }: Linking, { session, user }: SignedIn, signInId: string): Promise<TelegramAccountRow> => {
    const { clock, random, box, news } = deps;
    // Two numbers may be of one account.
    await takeTurn(tx, 'telegram accounts', userId);
    const now = clock.now();
    const before = await lockAccountOf(tx, { userId, telegramUserId: user.id });
    // Each session stands for itself: the one before is ended, or it would stay open in Telegram for ever.
    if (before) await giveUpSession(deps, tx, before);
    const id = before?.id ?? newId(random);
    const linked = {
      id,
      phone,
      displayName: plainText(user.name, 200),
      state: 'LINKED' as const,
      ...withoutProblem,
      sealedSession: box.seal(session, id),
      linkedAt: now,
    };
    const account = before
      ? await saveAccount(tx, { ...linked, now })
      : await insertAccount(tx, { ...linked, userId, telegramUserId: user.id, createdAt: now, updatedAt: now });
    await deleteSignIn(tx, signInId);
    await news.accountLinked(tx, id);
    return account;
  };
