import { Readable } from 'node:stream';
import { walletMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { toPaise } from '../../../kit/money.ts';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import { type Mount, type MountFile, ok, okPage } from '../../../platform/http/mount.ts';
import type { WithdrawalDeps } from '../deps.ts';
import type { WithdrawalRow } from '../tables.ts';
import { cancelWithdrawal } from '../withdrawals/cancel-withdrawal.ts';
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts';
import { asRequested, withdrawalView } from '../withdrawals/withdrawal.presenter.ts';
import { listOwnWithdrawals } from '../withdrawals/withdrawal-lists.store.ts';
import { findWithdrawal } from '../withdrawals/withdrawals.store.ts';
import { showWallet } from './show-wallet.ts';
import { showStatement, statementFile } from './statement.ts';

export function mountWallet(mount: Mount, mountFile: MountFile, deps: WithdrawalDeps): void {
  const { read } = deps.database;
  const useCase = {
    show: showWallet(deps),
    statement: showStatement(deps),
    request: requestWithdrawal(deps),
    cancel: cancelWithdrawal(deps),
  };
  const file = statementFile(deps);
  const view = (row: WithdrawalRow) => withdrawalView(deps.box, row);

  mount('GET /api/v1/wallet', async ({ session }) => ok(await useCase.show(session.userId)));
  mount('GET /api/v1/wallet/statement', async ({ query, session }) => {
    const { movements, next } = await useCase.statement({
      userId: session.userId,
      month: query.month,
      before: query.before,
      limit: query.limit,
    });
    return { ...ok(movements), meta: { limit: query.limit, next } };
  });
  mountFile('GET /api/v1/wallet/statement.csv', async ({ query, session }) => ({
    name: query.month ? `statement-${query.month}.csv` : 'statement.csv',
    content: Readable.from(file({ userId: session.userId, month: query.month })),
  }));
  mount('POST /api/v1/wallet/withdraw', async ({ body, session, caller }) => {
    const amount = toPaise(body.amount);
    const key = body.idempotencyKey ?? null;
    const actor = actorOf(session, caller);
    const row = await useCase.request({ userId: session.userId, amount, methodId: body.userPaymentMethodId, key, actor });
    return ok(view(asRequested(row)), walletMessages.requested);
  });
  mount('GET /api/v1/wallet/withdrawals', async ({ query, session }) =>
    okPage(await listOwnWithdrawals(read, { ...query, userId: session.userId }), query, view),
  );
  mount('GET /api/v1/wallet/withdrawals/{id}', async ({ params, session }) => {
    const row = await findWithdrawal(read, { id: params.id, userId: session.userId });
    if (!row) throw new AppError('NOT_FOUND');
    return ok(view(row));
  });
  mount('POST /api/v1/wallet/withdrawals/{id}/cancel', async ({ params, session, caller }) =>
    ok(view(await useCase.cancel({ id: params.id, userId: session.userId, actor: actorOf(session, caller) })), walletMessages.cancelled),
  );
}
