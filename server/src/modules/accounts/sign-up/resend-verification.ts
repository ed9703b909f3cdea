import { accountMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { AccountsParts } from '../parts.ts';
import { lockUser } from '../users.store.ts';
import { mailVerification } from './verification.ts';

/** False when there is nothing left to prove. */
export const resendVerification =
  (parts: AccountsParts) =>
  (userId: number): Promise<boolean> =>
    parts.database.transact(async (tx) => {
      const user = await lockUser(tx, userId, 'share');
      if (!user) throw new AppError('NOT_FOUND');
      if (user.emailVerifiedAt) return false;
      if (user.email === null) throw new AppError('CONFLICT', { message: accountMessages.noEmailToVerify });
      await mailVerification(parts, tx, user, 'again');
      return true;
    });
