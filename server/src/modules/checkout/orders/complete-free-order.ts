import { channelPlanMessages, type PurchaseInput } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { findEntitlementOfOrder } from '../settlement/entitlements.store.ts';
import { settleOrders } from '../settlement/settle-orders.ts';
import { guardCouponCode } from './order-coupon.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import { type PurchaseDeps, recordOrder } from './start-purchase.ts';

type Deps = PurchaseDeps & Pick<CheckoutDeps, 'ledger' | 'attention' | 'notify' | 'settlementHoldDays'>;

/** As for a free plan: otherwise a buyer could stack free terms without limit. */
async function assertNotSubscribed({ items, channels }: Deps, tx: Tx, { buyerId, productType, itemId }: PurchaseRequest): Promise<void> {
  if (productType !== 'TELEGRAM_PLAN') return;
  const offer = await items.TELEGRAM_PLAN.offer(tx, itemId);
  if (!offer) throw new AppError('NOT_FOUND');
  const channelId = String(offer.details.channelId);
  await advisoryLock(tx, `subscribe ${channelId}`, buyerId);
  if (await channels.findRunningSubscription(tx, { channelId, buyerId }))
    throw new AppError('CONFLICT', { message: channelPlanMessages.freeTaken });
}

/**
 * Completes an order for which a coupon leaves nothing to pay: records and settles it in one transaction, without the provider. The
 * email address is the proven one of the account, because the limit per buyer counts by it.
 */
export const completeFreeOrder =
  (deps: Deps) =>
  async (request: PurchaseRequest, form: z.output<typeof PurchaseInput>): Promise<{ orderId: string; purchaseId: string }> => {
    const person = await deps.people.find(request.buyerId);
    if (!person?.email) throw new AppError('NOT_FOUND');
    const { email, username } = person;
    const { name = person.name, phone = person.phone ?? '' } = form.customer ?? {};
    const customer = { name, email, phone, username };
    return guardCouponCode(deps, { ...request, code: form.couponCode, source: `user ${request.buyerId}` }, () =>
      deps.database.transact(async (tx) => {
        await assertNotSubscribed(deps, tx, request);
        const { id: orderId } = await recordOrder(deps, tx, { request, form, customer, provenEmail: email, isFree: true });
        await settleOrders(deps, tx, [{ orderId, payment: null }]);
        const purchase = await findEntitlementOfOrder(tx, orderId);
        if (!purchase) throw new Error(`Order ${orderId} was not settled`);
        return { orderId, purchaseId: purchase.id };
      }),
    );
  };
