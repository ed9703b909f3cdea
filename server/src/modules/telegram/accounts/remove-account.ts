import { AppError } from '../../../kit/app-error.ts';
import type { Owned, TelegramParts } from '../parts.ts';
import { lockAccount, saveAccount, withoutProblem } from './accounts.store.ts';
import { giveUpSession } from './end-sessions.ts';

/** Sales of its channels pause until it is linked again or they move to another account. */
export const removeAccount =
  (parts: TelegramParts) =>
  (owned: Owned): Promise<void> =>
    parts.database.transact(async (tx) => {
      const account = await lockAccount(tx, owned);
      if (!account) throw new AppError('NOT_FOUND');
      const now = parts.clock.now();
      await giveUpSession(parts, tx, account);
      await saveAccount(tx, { ...withoutProblem, id: account.id, state: 'REMOVED', sealedSession: null, now });
    });
