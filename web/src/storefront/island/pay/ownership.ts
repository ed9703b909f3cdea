import type { Ownership } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { userToken } from '../../../lib/token.ts';
import { formatPrice } from '../../pages/product/format-price.ts';
import { resultAddress } from '../payment/result-address.ts';
import { takeAmount } from './amount.ts';
import { askWhatIsMissing } from './missing.ts';
import { nameButtons, type Standing, showPurchase, showStanding } from './standing.ts';

const clock = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit', hour12: true });

/** A payment that was begun goes on where it stopped, also where the piece that it holds was the last one. */
function offerToGoOn(form: HTMLFormElement, openOrder: Ownership['openOrder']): void {
  const note = form.querySelector<HTMLElement>('[data-pay-begun]');
  const words = note?.querySelector('span');
  const link = note?.querySelector('a');
  if (!note || !words || !link) return;
  nameButtons();
  note.hidden = true;
  if (!openOrder || !takeAmount(form, openOrder.amount)) return;
  const { orderId, amount, expiresAt } = openOrder;
  words.textContent = `You have begun to pay ${formatPrice(amount)}. It is kept for you until ${clock.format(new Date(expiresAt))}.`;
  link.href = resultAddress.waiting({ orderId, productType: 'DIGITAL_PRODUCT' });
  note.hidden = false;
  nameButtons('Continue payment');
}

function show(form: HTMLFormElement, { isOwner, purchaseId, openOrder, customer }: Ownership) {
  askWhatIsMissing(form, customer);
  if (isOwner) return showStanding('mine');
  if (purchaseId) return showPurchase(purchaseId);
  showStanding(openOrder ? 'open' : (form.dataset.payStanding as Standing));
  offerToGoOn(form, openOrder);
}

/** Asks what the person is to this product, for as long as somebody is signed in. Returns how to ask again. */
export function followOwnership(form: HTMLFormElement): () => Promise<void> {
  let askedFor: string | null = null;
  const ask = async () => {
    askedFor = userToken.read();
    if (askedFor === null) return;
    const asked = askedFor;
    try {
      const { data } = await api('GET /api/v1/digital-products/{id}/ownership', { params: { id: form.dataset.pay ?? '' } });
      if (asked === userToken.read()) show(form, data);
    } catch {
      // The page stays as it is for everybody: whoever pays for what they have already is told by the server.
    }
  };
  session.subscribe(() => {
    if (session.get().isAuthenticated && userToken.read() !== askedFor) void ask();
  });
  void ask();
  return ask;
}
