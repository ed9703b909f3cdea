import { browserStore } from '../../../lib/browser-store.ts';
import type { BuyerStatus } from './offer.ts';
import { isPlanFromUrl, itemIdIn, selectedAmount } from './selection.ts';

const key = 'renewed';
const week = 7 * 24 * 60 * 60 * 1000;

/** Removes the parameter before it is acted on, so that a reload does not start another payment. */
function takeRenewParameter(): boolean {
  const address = new URL(location.href);
  if (address.searchParams.get('renew') !== '1') return false;
  address.searchParams.delete('renew');
  history.replaceState(history.state, '', address);
  return true;
}

/** The link in the reminder email stays clickable after the renewal: it works again only when the next renewal is due. */
function isAlreadyRenewed(channelId: string, subscribedUntil: string): boolean {
  const [renewed, untilBefore] = (browserStore.read(key) ?? '').split(' ');
  return renewed === channelId && untilBefore !== subscribedUntil && Date.parse(subscribedUntil) - Date.now() > week;
}

/**
 * Whether to open the payment at once (`?plan=…&renew=1`, the link in a reminder email). Only for paid plans, where the provider's
 * window asks for confirmation, and only for the plan in the address.
 */
export function shouldRenew(form: HTMLFormElement, { canPay, subscribedUntil }: BuyerStatus): boolean {
  const channelId = itemIdIn(form);
  if (!takeRenewParameter() || !canPay || !isPlanFromUrl(form) || !selectedAmount(form)) return false;
  if (subscribedUntil === null) return true;
  if (isAlreadyRenewed(channelId, subscribedUntil)) return false;
  browserStore.write(key, `${channelId} ${subscribedUntil}`);
  return true;
}
