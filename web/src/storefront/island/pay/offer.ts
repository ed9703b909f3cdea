import type { ProductType, StartedPayment } from '@jamun/contract';
import type { ItemNames } from '../payment/pending-payment.ts';
import type { Wish } from './wish.ts';

/** What the signed-in person is to what is sold. */
export interface Found {
  /** Sets the page right for them; again when they choose something else. */
  show(): void;
  /** They can pay for it: they neither sell it nor own it for good. */
  mayPay: boolean;
  /** When all that they have bought of it is over; null where nothing runs. */
  until: string | null;
}

/** What a page sells: all in which products and channels differ when it comes to paying. */
export interface Offer {
  productType: ProductType;
  ask(form: HTMLFormElement): Promise<Found>;
  /** Without a session there is nothing to pay: it is theirs already. */
  start(wish: Wish): Promise<StartedPayment | { orderId: string }>;
  namesOf(wish: Wish): ItemNames;
}
