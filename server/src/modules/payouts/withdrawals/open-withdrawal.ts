import type { OpenedPayout } from '@jamun/contract';
import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { WithdrawalDeps } from '../deps.ts';
import { createWithdrawalQueries } from './withdrawal-queries.ts';

type Deps = Pick<WithdrawalDeps, 'database' | 'box' | 'audit' | 'people'>;

/** Returns a withdrawal with the full account number. The audit record is written before the reply is sent. */
export function openWithdrawal(deps: Deps) {
  const { database, audit } = deps;
  const { show } = createWithdrawalQueries(deps);
  return async (actor: Actor, id: string): Promise<OpenedPayout> => {
    const opened = await show(id);
    const subject = { type: 'withdrawal', id, userId: opened.wallet.user.id } as const;
    await database.transact((tx) => audit.recordOpening(tx, { actor, action: 'WITHDRAWAL_OPENED', subject }));
    return opened;
  };
}
