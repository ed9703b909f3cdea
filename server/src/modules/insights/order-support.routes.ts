import { type Mount, ok } from '../../platform/http/mount.ts';
import type { InsightsParts } from './parts.ts';
import { showOrderSupport } from './show-order-support.ts';

export function mountOrderSupport(mount: Mount, parts: InsightsParts): void {
  const show = showOrderSupport(parts);
  mount('GET /api/v1/orders/{id}/support', async ({ params, session }) => ok(await show({ orderId: params.id, buyerId: session.userId })));
}
