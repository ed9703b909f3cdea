import { browserStore } from '../../../lib/browser-store.ts';
import { amountOf } from './amount.ts';
import type { Found } from './offer.ts';
import { isPlanAsked } from './plan.ts';

const key = 'renewed';
const week = 7 * 24 * 60 * 60 * 1000;

/** Taken out of the address before anything comes of it: neither a reload nor the way back asks for it again. */
function takeWish(): boolean {
  const address = new URL(location.href);
  if (address.searchParams.get('renew') !== '1') return false;
  address.searchParams.delete('renew');
  history.replaceState(history.state, '', address);
  return true;
}

/** The mail with the link is still there when it has done its work: what was renewed through it is not renewed again until it is due. */
function isSpent(channelId: string, until: string): boolean {
  const [renewed, before] = (browserStore.read(key) ?? '').split(' ');
  return renewed === channelId && before !== until && Date.parse(until) - Date.now() > week;
}

/**
 * Whether the address asks to pay right away, `?plan=…&renew=1`: one tap in a mail. Only for what costs something, since then the
 * provider's window asks once more, and only for the plan that was named.
 */
export function wantsRenewal(form: HTMLFormElement, { mayPay, until }: Found): boolean {
  const channelId = form.dataset.pay ?? '';
  if (!takeWish() || !mayPay || !isPlanAsked(form) || !amountOf(form)) return false;
  if (until === null) return true;
  if (isSpent(channelId, until)) return false;
  browserStore.write(key, `${channelId} ${until}`);
  return true;
}
