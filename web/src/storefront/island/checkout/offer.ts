import type { ProductType, StartedPayment } from '@jamun/contract';
import { session } from '../../../lib/session.ts';
import { userToken } from '../../../lib/token.ts';
import type { ItemRef } from '../payment/pending-payment.ts';
import type { PurchaseRequest } from './purchase-request.ts';

/** Relation of the signed-in visitor to the item on sale. */
export interface BuyerStatus {
  /** Updates the page for the visitor; called again when another plan is selected. */
  show(): void;
  /** False for the seller and for the owner of a product. */
  canPay: boolean;
  /** End of the running subscription; null without one. */
  subscribedUntil: string | null;
}

/** Differences between products and channels at the checkout. */
export interface Offer {
  productType: ProductType;
  fetchStatus(form: HTMLFormElement): Promise<BuyerStatus>;
  /** An answer without a payment session needs no payment: the order is complete. */
  start(request: PurchaseRequest): Promise<StartedPayment | { orderId: string }>;
  itemRef(request: PurchaseRequest): ItemRef;
}

/** Fetches the buyer status at once and after each sign-in. */
export function watchBuyerStatus(form: HTMLFormElement, offer: Offer, onStatus: (status: BuyerStatus) => void) {
  let fetchedFor: string | null = null;
  let current: BuyerStatus | null = null;
  const refresh = async () => {
    const token = userToken.read();
    fetchedFor = token;
    if (token === null) return;
    try {
      const status = await offer.fetchStatus(form);
      if (token !== userToken.read()) return;
      current = status;
      status.show();
      onStatus(status);
    } catch {
      // The page stays as rendered; the server rejects a payment for an item that the buyer owns.
    }
  };
  session.subscribe(() => {
    if (session.get().isAuthenticated && userToken.read() !== fetchedFor) void refresh();
  });
  void refresh();
  return { refresh, showAgain: () => current?.show() };
}
