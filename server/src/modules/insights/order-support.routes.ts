import { type Mount, ok } from '../../platform/http/mount.ts';
import type { InsightsDeps } from './deps.ts';
import { showOrderSupport } from './show-order-support.ts';

export function mountOrderSupport(mount: Mount, deps: InsightsDeps): void {
  const show = showOrderSupport(deps);
  mount('GET /api/v1/orders/{id}/support', async ({ params, session }) => ok(await show({ orderId: params.id, buyerId: session.userId })));
}
