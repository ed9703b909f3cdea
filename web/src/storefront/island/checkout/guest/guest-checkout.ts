import { rememberedContact } from '../../guest/contact.ts';
import { watchEmail } from '../../guest/watch-email.ts';
import { fillEmpty } from '../form-fields.ts';
import type { Offer } from '../offer.ts';
import { guestOffer } from './guest-offer.ts';
import { recallOrders } from './recall-orders.ts';

/** Checkout of buyers without an account. A chunk of its own: it is loaded when the visitor touches the form or has bought before. */
export function startGuestCheckout(form: HTMLFormElement, offer: Offer) {
  fillEmpty(form, { ...rememberedContact.read() });
  watchEmail(form);
  return { offer: guestOffer(form, offer), ...recallOrders(form, offer) };
}

export type GuestCheckout = ReturnType<typeof startGuestCheckout>;
