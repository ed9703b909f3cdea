import { accountSecurityMessages } from '@jamun/contract';
import { invalidField } from '../../../kit/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { AccountsDeps } from '../deps.ts';
import { spendCode } from '../second-factor/second-factor-code.ts';
import { lockSecondFactor } from '../second-factor/second-factors.store.ts';

/**
 * Second factor of a money action: requires a code from administrators who have one and spends it in the action's transaction. Rejects
 * any code of the others, because a route with `proof: 'recent or code'` takes it in place of recent proof.
 */
export const confirmAction =
  (deps: Pick<AccountsDeps, 'clock' | 'box'>) =>
  async (tx: Tx, userId: number, code: string | undefined): Promise<void> => {
    const row = await lockSecondFactor(tx, userId);
    const isEnabled = Boolean(row?.enabledAt);
    if (!isEnabled && !code) return;
    if (!code) throw invalidField('code', accountSecurityMessages.codeNeeded);
    if (!row?.enabledAt || !(await spendCode(deps, tx, row, code))) throw invalidField('code', accountSecurityMessages.codeWrong);
  };
