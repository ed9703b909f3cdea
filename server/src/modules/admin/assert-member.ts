import { adminUserMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';

/** Guests have no account: nothing to ban, no plan and no wallet. */
export function assertMember({ isGuest }: { isGuest: boolean }): void {
  if (isGuest) throw new AppError('CONFLICT', { message: adminUserMessages.isGuest });
}
