import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { formatPrice } from '../../parts/sale/format-price.ts';
import { showNewPrice } from './amount.ts';
import { showComplaints } from './fields.ts';
import { askAbout } from './missing.ts';
import { nameButtons, showPurchase, showStanding } from './standing.ts';
import type { Wish } from './wish.ts';

const notStarted = 'The payment could not be started, and nothing was charged. Please try again.';
/** The specified texts for a channel; a free plan is subscribed to, a paid one is paid for. */
const planFailure = ({ expectedAmount }: Wish) =>
  expectedAmount === 0 ? 'Failed to subscribe to plan' : 'Failed to initiate subscription';
const unreachable = 'We could not reach Jamun, and nothing was charged. Please check your connection and try again.';

const sentence = (words: string) => (words.endsWith('.') ? words : `${words}.`);

/** The server names what was sent; the page, what was filled in. */
function controlNameOf(place: string, { answers }: Wish): string {
  if (place === 'customAmount') return 'amount';
  const [whole, part = '', rest] = place.split('.');
  if (whole === 'customer') return part;
  if (whole === 'answers') return `question-${rest ? Object.keys(answers)[Number(part)] : part}`;
  return place;
}

/** True when each complaint has found its place. */
function complain(form: HTMLFormElement, { errors }: ApiError, wish: Wish): boolean {
  const byName = Object.fromEntries(Object.entries(errors).map(([place, complaint]) => [controlNameOf(place, wish), complaint]));
  const names = Object.keys(byName);
  askAbout(form, names);
  showComplaints(form, byName);
  return names.every((name) => form.querySelector(`[name="${CSS.escape(name)}"]`));
}

/** The plan is gone, or costs something now, or nothing any more. A subscriber who wants a free plan is told so, and no page changes that. */
const isOutdated = (form: HTMLFormElement, { code }: ApiError, { planId }: Wish) =>
  planId !== '' && (code === 'NOT_FOUND' || (code === 'CONFLICT' && !form.querySelector('[data-pay-subscribed]:not([hidden])')));

/** No payment was started: what the page shows is set right, and the sentence for the buyer comes back. */
export function explainRefusal(form: HTMLFormElement, error: unknown, wish: Wish): string {
  const failure = wish.planId ? `${planFailure(wish)}. Nothing was charged. Please try again.` : notStarted;
  if (!(error instanceof ApiError)) return failure;
  if (error.code === 'NETWORK') return wish.planId ? `${planFailure(wish)}. ${unreachable}` : unreachable;
  const words = errorMessage(error, failure);
  const { amount, purchaseId } = error.data;
  if (error.code === 'PRICE_CHANGED' && typeof amount === 'number') {
    showNewPrice(form, amount);
    nameButtons(`Pay ${formatPrice(amount)}`);
    return `${sentence(words)} Nothing was charged. Press the button again if you want to pay that.`;
  }
  if (error.code === 'SOLD_OUT') {
    showStanding('closed');
    return `${sentence(words)} Nothing was charged.`;
  }
  if (error.code === 'ALREADY_OWNED' && typeof purchaseId === 'string' && !wish.planId) showPurchase(purchaseId);
  if (isOutdated(form, error, wish)) return `${sentence(words)} Reload the page to see what is offered now.`;
  // The seller has changed what is asked: this page does not have it.
  if (error.code === 'INVALID' && !complain(form, error, wish)) return `${sentence(words)} Please reload the page.`;
  return words;
}
