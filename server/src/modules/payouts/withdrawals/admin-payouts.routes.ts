import { confirmationMessages, payoutMessages } from '@jamun/contract';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import { type Mount, ok, okPage } from '../../../platform/http/mount.ts';
import type { WithdrawalDeps } from '../deps.ts';
import { openWithdrawal } from './open-withdrawal.ts';
import { showPayoutFunds } from './payout-funds.ts';
import { processWithdrawal } from './process-withdrawal.ts';
import { createWithdrawalQueries } from './withdrawal-queries.ts';

const messages = { APPROVED: payoutMessages.approved, PAID: payoutMessages.paid, REJECTED: payoutMessages.rejected };

export function mountAdminPayouts(mount: Mount, deps: WithdrawalDeps): void {
  const withdrawals = createWithdrawalQueries(deps);
  const open = openWithdrawal(deps);
  const process = processWithdrawal(deps);
  const showFunds = showPayoutFunds(deps);

  mount('GET /api/v1/admin/withdrawals', async ({ query }) => okPage(await withdrawals.list(query), query, (view) => view));
  mount('GET /api/v1/admin/payout-funds', async () => ok(await showFunds()));
  mount('GET /api/v1/admin/withdrawals/{id}', async ({ params, session, caller }) => ok(await open(actorOf(session, caller), params.id)));
  mount('POST /api/v1/admin/withdrawals/{id}/approve', async ({ params, body, session, caller }) => {
    const processed = await process(actorOf(session, caller), params.id, body);
    return ok(await withdrawals.show(params.id), processed ? messages[body.status] : confirmationMessages.asked);
  });
  mount('POST /api/v1/admin/withdrawals/{id}/reject', async ({ params, body, session, caller }) => {
    await process(actorOf(session, caller), params.id, body);
    return ok(await withdrawals.show(params.id), payoutMessages.rejected);
  });
}
