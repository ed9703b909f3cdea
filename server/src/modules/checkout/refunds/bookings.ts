import { attentionMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { recordChargeback, reverseDispute, waiveDispute } from '../disputes/book-dispute.ts';
import { disputedOrders } from '../disputes/disputed-order.ts';
import { listDisputesByProviderId } from '../disputes/disputes.store.ts';
import { listOrdersByIds, lockOrder } from '../orders/orders.store.ts';
import { externalEvents } from '../payments/external-events.ts';
import type { ResolveOrder } from '../payments/resolve-order.ts';
import { PaymentsUnavailable } from '../payments.port.ts';
import { confirmSettlement } from '../settlement/settlement-holds.store.ts';
import { bookPartialRefund } from './book-partial-refund.ts';
import { type RefundInput, refundOrder } from './refund-order.ts';
import { resendRefund } from './retry-refund.ts';
import { reverseChargeback } from './reverse-chargeback.ts';

type Deps = Pick<
  CheckoutDeps,
  | 'database'
  | 'clock'
  | 'random'
  | 'jobs'
  | 'log'
  | 'audit'
  | 'ledger'
  | 'attention'
  | 'notify'
  | 'publish'
  | 'mails'
  | 'people'
  | 'payments'
  | 'items'
  | 'coupons'
  | 'publicUrl'
>;

/** Administrators' bookings of events that happened at the provider; each inside the caller's transaction. */
export function bookings(deps: Deps, resolveOrder: ResolveOrder) {
  const external = externalEvents(deps);
  return {
    /** Undoes a sale whose refund or chargeback already happened at the provider; sends nothing. */
    async undoSale(tx: Tx, refund: RefundInput & { cause: 'OUTSIDE' | 'CHARGEBACK' }): Promise<void> {
      const { started } = await refundOrder(deps, tx, refund);
      if (!started) throw new AppError('CONFLICT', { message: attentionMessages.notApplicable });
    },
    partialRefund: (tx: Tx, refund: Parameters<typeof bookPartialRefund>[2]) => bookPartialRefund(deps, tx, refund),
    reverseChargeback: (tx: Tx, reversal: Parameters<typeof reverseChargeback>[2]) => reverseChargeback(deps, tx, reversal),
    resendRefund: (tx: Tx, refund: Parameters<typeof resendRefund>[2]) => resendRefund(deps, tx, refund),
    recordChargeback: (tx: Tx, booking: Parameters<typeof recordChargeback>[2]) => recordChargeback(deps, tx, booking),
    reverseDispute: (tx: Tx, booking: Parameters<typeof reverseDispute>[2]) => reverseDispute(deps, tx, booking),
    waiveDispute: (tx: Tx, dispute: Parameters<typeof waiveDispute>[2]) => waiveDispute(deps, tx, dispute),
    /** Disputes by the provider's ids. */
    disputesNamed: listDisputesByProviderId,
    /** Orders are locked before their attention items, as when the provider reports them. */
    lock: async (tx: Tx, orderId: string): Promise<void> => void (await lockOrder(tx, { id: orderId })),
    /** Confirms a payment that an administrator has found in the provider's dashboard: its money is released after the hold. */
    confirmPayment: (tx: Tx, orderId: string) => confirmSettlement(tx, { orderId, now: deps.clock.now() }),
    /** Orders with the data that decides which bookings apply; `unrefunded`: the amount without partial refunds, in paise. */
    async ordersNamed(queries: Queries, ids: string[]) {
      return disputedOrders(deps, queries, await listOrdersByIds(queries, ids));
    },
    /** Compares the payments, refunds and disputes of an order with the provider now. */
    async check(orderId: string): Promise<void> {
      try {
        if (!(await resolveOrder(orderId))) throw new AppError('NOT_FOUND');
        await external.findRefunds(orderId);
        await external.findDisputes(orderId);
      } catch (error) {
        if (!(error instanceof PaymentsUnavailable)) throw error;
        throw new AppError('PAYMENT_UNAVAILABLE', { message: attentionMessages.providerAway, retryAfterSeconds: 5, cause: error });
      }
    },
  };
}
