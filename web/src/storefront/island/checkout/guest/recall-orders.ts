import type { Order } from '@jamun/contract';
import { fetchGuestOrder, isDenied } from '../../guest/guest-order.ts';
import { seeOrderLabel } from '../../guest/text.ts';
import { type OrderToken, orderTokens } from '../../payment/order-tokens.ts';
import { resultAddress } from '../../payment/result-address.ts';
import { continueLabel } from '../../text.ts';
import { showRunning } from '../channel-offer.ts';
import { fillEmpty } from '../form-fields.ts';
import { isGuest, type Offer } from '../offer.ts';
import { initialState, linkPurchase, showPanelState } from '../panel.ts';
import { labelPayButtons } from '../pay-label.ts';
import { itemIdIn, selectedPlan, selectPlan } from '../selection.ts';
import { showUnfinishedOrder } from '../unfinished-order.ts';

const maxRecalled = 3;

const isFuture = (iso: string | null): iso is string => iso !== null && Date.parse(iso) > Date.now();

/** Order of this browser, with its plan. */
interface RecalledOrder extends Pick<OrderToken, 'planId'> {
  order: Order;
}

const openOrderOf = ({ order: { id, amount, coupon, expiresAt } }: RecalledOrder) => ({
  orderId: id,
  amount,
  couponCode: coupon?.code ?? null,
  expiresAt,
});

async function recallOrder({ orderId, orderToken, planId }: OrderToken): Promise<RecalledOrder | null> {
  try {
    return { order: (await fetchGuestOrder(orderId, orderToken)).order, planId };
  } catch (error) {
    if (isDenied(error)) orderTokens.forget(orderId);
    return null;
  }
}

/** Orders that this browser has paid or left open: the page offers the purchase, or to finish the payment. */
export function recallOrders(form: HTMLFormElement, { productType }: Pick<Offer, 'productType'>) {
  let paid: Order | null = null;
  let open: RecalledOrder | null = null;

  function showPaid(order: Order): void {
    const address = resultAddress.success({ orderId: order.id });
    if (productType === 'DIGITAL_PRODUCT') {
      linkPurchase(address);
      showPanelState('owned');
      return;
    }
    linkPurchase(address, seeOrderLabel);
    showRunning(form, { expiryDate: order.accessUntil ?? '' });
  }

  /** A paid product has no open order; a running subscription can have an open renewal. */
  function showAgain(): void {
    if (!paid && !open) return;
    const isOfThisPlan = open?.planId === (selectedPlan(form)?.value ?? '');
    showPanelState(open ? 'open' : initialState(form));
    const isUnfinished = showUnfinishedOrder(form, productType, open && isOfThisPlan ? openOrderOf(open) : null);
    if (paid) showPaid(paid);
    if (isUnfinished) labelPayButtons(continueLabel);
  }

  return {
    showAgain,
    async recall(): Promise<void> {
      const tokens = orderTokens.ofItem(itemIdIn(form)).slice(0, maxRecalled);
      const orders = (await Promise.all(tokens.map(recallOrder))).filter((found) => found !== null);
      if (!isGuest()) return;
      for (const { order } of orders) if (order.status === 'PAID') orderTokens.markPaid(order.id);
      paid = orders.find(isOwned)?.order ?? null;
      const isProductPaid = paid !== null && productType === 'DIGITAL_PRODUCT';
      open = isProductPaid ? null : (orders.find(({ order }) => order.status === 'PENDING' && isFuture(order.expiresAt)) ?? null);
      fillEmpty(form, tokens.find(({ isPaid }) => !isPaid)?.values ?? {});
      if (open?.planId) selectPlan(form, open.planId);
      showAgain();
    },
  };

  function isOwned({ order }: RecalledOrder): boolean {
    return order.status === 'PAID' && (productType === 'DIGITAL_PRODUCT' || isFuture(order.accessUntil));
  }
}
