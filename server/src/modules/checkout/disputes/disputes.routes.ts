import { disputeMessages } from '@jamun/contract';
import { actorOf } from '../../../platform/audit/audit.port.ts';
import { type Mount, ok } from '../../../platform/http/mount.ts';
import type { CheckoutDeps } from '../deps.ts';
import { disputeView } from './dispute.presenter.ts';
import { saveEvidence } from './save-evidence.ts';

export function mountDisputes(mount: Mount, deps: CheckoutDeps): void {
  const save = saveEvidence(deps);
  mount('PUT /api/v1/sales/{orderId}/disputes/{disputeId}/evidence', async ({ params, body, session, caller }) => {
    const dispute = await save({ ...params, text: body.text, sellerId: session.userId, actor: actorOf(session, caller) });
    return ok(disputeView(dispute), disputeMessages.evidenceSaved);
  });
}
