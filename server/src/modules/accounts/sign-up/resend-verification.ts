import { accountMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { AccountsDeps } from '../deps.ts';
import { lockUser } from '../users.store.ts';
import { mailVerification } from './verification.ts';

type Deps = Pick<AccountsDeps, 'database' | 'clock' | 'random' | 'mails' | 'publicUrl'>;

/** False when the address is already verified. */
export const resendVerification =
  (deps: Deps) =>
  (userId: number): Promise<boolean> =>
    deps.database.transact(async (tx) => {
      const user = await lockUser(tx, userId, 'share');
      if (!user) throw new AppError('NOT_FOUND');
      if (user.emailVerifiedAt) return false;
      if (user.email === null) throw new AppError('CONFLICT', { message: accountMessages.noEmailToVerify });
      await mailVerification(deps, tx, user, 'again');
      return true;
    });
