import { accountSecurityMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { spendCode } from './second-factor-code.ts';
import { lockSecondFactor } from './second-factors.store.ts';

/** Requires a code from users whose second factor is on, and spends it in the caller's transaction. */
export async function assertSecondFactor(
  deps: Pick<AccountsDeps, 'clock' | 'box'>,
  tx: Tx,
  userId: number,
  code: string | undefined,
): Promise<void> {
  const row = await lockSecondFactor(tx, userId);
  if (!row?.enabledAt) return;
  if (!code) throw new AppError('SECOND_FACTOR_REQUIRED');
  if (await spendCode(deps, tx, row, code)) return;
  const message = accountSecurityMessages.codeWrong;
  throw new AppError('WRONG_CREDENTIALS', { message, errors: { code: message } });
}

export const isWrongCode = (error: unknown): boolean =>
  error instanceof AppError && error.errors?.code === accountSecurityMessages.codeWrong;
