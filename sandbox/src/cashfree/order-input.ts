import { invalid } from './api-error.ts';
import { paiseOf } from './rupees.ts';

type Fields = Record<string, unknown>;

const isFields = (given: unknown): given is Fields => typeof given === 'object' && given !== null && !Array.isArray(given);
const minutes = 60_000;
const [leastLife, mostLife] = [15 * minutes, 30 * 24 * 60 * minutes];
const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;

/** A text of this length, or null where it may be missing. */
function text(given: unknown, field: string, shape: RegExp, needed: boolean): string | null {
  if (given === undefined || given === null) {
    if (needed) throw invalid(field, 'is missing in the request');
    return null;
  }
  if (typeof given !== 'string' || given.includes('\0') || !shape.test(given)) throw invalid(field, `should match ${shape.source}`);
  return given;
}

function address(given: unknown, field: string): string | null {
  const found = text(given, field, /^https?:\/\/[^\s]{1,242}$/, false);
  if (found && !URL.canParse(found.replace('{order_id}', 'x'))) throw invalid(field, 'should be an address');
  return found;
}

function expiry(given: unknown, now: Date): Date {
  if (given === undefined) return new Date(now.getTime() + mostLife);
  const at = typeof given === 'string' && withOffset.test(given) ? new Date(given) : null;
  const life = at ? at.getTime() - now.getTime() : Number.NaN;
  if (!at || !(life >= leastLife && life <= mostLife))
    throw invalid('order_expiry_time', 'should be 15 minutes to 30 days from now, with its offset');
  return at;
}

/** Body of `POST /orders`, by the provider's documentation. */
export function orderInput(given: unknown, now: Date) {
  if (!isFields(given)) throw invalid('body', 'should be an object');
  const { customer_details: customer, order_meta: meta = {}, order_tags: tags } = given;
  const amount = paiseOf(given.order_amount);
  if (amount === null) throw invalid('order_amount', 'should be a number from 1 with at most two decimals');
  if (given.order_currency !== 'INR') throw invalid('order_currency', 'should be INR');
  if (!isFields(customer)) throw invalid('customer_details', 'is missing in the request');
  if (!isFields(meta)) throw invalid('order_meta', 'should be an object');
  if (tags !== undefined && !(isFields(tags) && Object.keys(tags).length <= 10)) throw invalid('order_tags', 'should be at most 10');
  return {
    order_id: text(given.order_id, 'order_id', /^[A-Za-z0-9_-]{3,45}$/, true) as string,
    amount_paise: amount,
    note: text(given.order_note, 'order_note', /^.{3,200}$/su, false),
    expires_at: expiry(given.order_expiry_time, now),
    return_url: address(meta.return_url, 'order_meta.return_url'),
    notify_url: address(meta.notify_url, 'order_meta.notify_url'),
    customer: {
      customer_id: text(customer.customer_id, 'customer_details.customer_id', /^[A-Za-z0-9_-]{3,50}$/, true) as string,
      customer_phone: text(customer.customer_phone, 'customer_details.customer_phone', /^[0-9]{10}$/, true) as string,
      customer_email: text(customer.customer_email, 'customer_details.customer_email', /^[^\s@]+@[^\s@]{1,98}$/u, false) ?? '',
      customer_name: text(customer.customer_name, 'customer_details.customer_name', /^.{3,100}$/su, false) ?? '',
    },
  };
}

/** Body of `POST /orders/{id}/refunds`. */
export function refundInput(given: unknown) {
  if (!isFields(given)) throw invalid('body', 'should be an object');
  const amount = paiseOf(given.refund_amount);
  if (amount === null) throw invalid('refund_amount', 'should be a number from 1 with at most two decimals');
  return {
    refund_id: text(given.refund_id, 'refund_id', /^[A-Za-z0-9_-]{3,40}$/, true) as string,
    amount_paise: amount,
    note: text(given.refund_note, 'refund_note', /^.{3,100}$/su, false),
  };
}
