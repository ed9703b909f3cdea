import { type Mount, ok } from '../../platform/http/mount.ts';
import type { InsightsDeps } from './deps.ts';
import type { DownloadGrants } from './downloads/download-grants.ts';
import { listPurchasedItems } from './list-purchased-items.ts';
import { showGuestOrder } from './show-guest-order.ts';
import { showPurchasedFiles } from './show-purchased-files.ts';

export function mountPurchases(mount: Mount, deps: InsightsDeps, grants: DownloadGrants): void {
  const list = listPurchasedItems(deps);
  const showFiles = showPurchasedFiles(deps, grants);
  const guestOrder = showGuestOrder(deps, grants);

  mount('GET /api/v1/purchased-items', async ({ query, session }) => {
    const { telegram, digital, pending } = await list({ ...query, userId: session.userId });
    const meta = ({ total }: { total: number }) => ({ page: query.page, limit: query.limit, total });
    return {
      ...ok({ telegramSubscriptions: telegram.views, digitalProducts: digital.views, pendingOrders: pending }),
      meta: { telegramSubscriptions: meta(telegram), digitalProducts: meta(digital) },
    };
  });
  mount('POST /api/v1/guest/orders/{id}', async ({ params, body, caller }) =>
    ok(await guestOrder({ orderId: params.id, orderToken: body.orderToken }, caller.origin)),
  );
  mount('GET /api/v1/digital-files/{id}', async ({ params, session, caller }) => {
    const { files, purchase } = await showFiles({ purchaseId: params.id, userId: session.userId, origin: caller.origin });
    return { ...ok(files), status: 'success' as const, purchase };
  });
}
