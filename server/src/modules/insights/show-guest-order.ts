import type { GuestOrder } from '@jamun/contract';
import { toRupees } from '../../kit/money.ts';
import type { EntitlementRow } from '../checkout/index.ts';
import type { InsightsDeps } from './deps.ts';
import type { DownloadGrants } from './downloads/download-grants.ts';
import { showPurchasedFiles } from './show-purchased-files.ts';

type Deps = Pick<InsightsDeps, 'database' | 'checkout' | 'products' | 'access'>;

/** Subscription of a guest's order, with the invite link and without other terms. Null while it is not settled. */
async function subscriptionOf({ database: { read }, access }: Deps, purchase: EntitlementRow): Promise<GuestOrder['subscription']> {
  const subscription = (await access(read, [purchase.id])).get(purchase.id);
  if (!subscription) return null;
  const { orderId, amount, createdAt } = purchase;
  const isChained = purchase.isRenewal === true || subscription.access === 'WAITING';
  return {
    ...subscription,
    ...(isChained ? { startDate: null, expiryDate: null } : {}),
    renewals: [],
    orderId,
    refund: null,
    planPrice: toRupees(amount),
    createdAt: createdAt.toISOString(),
  };
}

/**
 * One order for the browser with its order token: status, and the files or the invite link while the purchase gives access. The address
 * is only typed: the dates of a term that follows another one would tell its owner's subscription.
 */
export const showGuestOrder =
  (deps: Deps, grants: DownloadGrants) =>
  async (key: { orderId: string; orderToken: string }, origin: string): Promise<GuestOrder> => {
    const { read } = deps.database;
    const { order, email, correctableUntil } = await deps.checkout.openGuestOrder(read, key);
    const view = await deps.checkout.showOrder({ id: order.id, buyerId: order.buyerId });
    const purchase = view.purchaseId ? await deps.checkout.entitlement(read, { id: view.purchaseId, userId: order.buyerId }) : null;
    const isActive = purchase?.status === 'ACTIVE';
    const isProduct = order.productType === 'DIGITAL_PRODUCT';
    const download = () => showPurchasedFiles(deps, grants)({ purchaseId: purchase?.id ?? '', userId: order.buyerId, origin });
    return {
      order: view.isRenewal ? { ...view, accessUntil: null } : view,
      files: isActive && isProduct ? (await download()).files : [],
      subscription: isActive && !isProduct ? await subscriptionOf(deps, purchase) : null,
      customer: { email, correctableUntil: correctableUntil?.toISOString() ?? null },
    };
  };
