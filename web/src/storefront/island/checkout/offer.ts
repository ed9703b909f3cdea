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
  /** An answer without a payment session needs no payment: the order is complete. Null: the buyer has cancelled. */
  start(request: PurchaseRequest): Promise<StartedPayment | { orderId: string } | null>;
  itemRef(request: PurchaseRequest): ItemRef;
}

/** A stored token counts until the server rejects it. */
export const isGuest = () => userToken.read() === null;

/** Status of the buyer as far as it is known. A guest's comes from the orders of this browser. */
interface GuestStatus {
  refresh(): Promise<void>;
  showAgain(): void;
}

interface BuyerStatusOptions {
  form: HTMLFormElement;
  offer: Offer;
  guest: GuestStatus;
  onStatus: (status: BuyerStatus) => void;
}

/** Fetches the buyer status at once, after each sign-in and after a sign-out. */
export function watchBuyerStatus({ form, offer, guest, onStatus }: BuyerStatusOptions) {
  let shownFor: string | null = null;
  let current: BuyerStatus | null = null;
  const refresh = async () => {
    const token = userToken.read();
    shownFor = token;
    if (token === null) {
      current = null;
      return guest.refresh();
    }
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
    const { isLoading } = session.get();
    if (!isLoading && userToken.read() !== shownFor) void refresh();
  });
  void refresh();
  return { refresh, showAgain: () => (isGuest() ? guest.showAgain() : current?.show()) };
}
