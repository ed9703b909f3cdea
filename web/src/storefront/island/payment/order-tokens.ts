import { browserStore } from '../../../lib/browser-store.ts';
import { recordKeys } from '../guest/records.ts';
import { isOrderId } from './pending-payment.ts';

/** Order that this browser started without an account. The token opens its files, invite link and receipt. */
export interface OrderToken {
  orderId: string;
  orderToken: string;
  /** Id of the product or channel. */
  itemId: string;
  /** Empty for a product. */
  planId: string;
  /** In milliseconds. */
  startedAt: number;
  isPaid: boolean;
  /** Entered form values by the name of the control, to continue an unpaid order. */
  values: Record<string, string>;
}

const key = recordKeys.orders;
const maxAge = 7 * 24 * 60 * 60 * 1000;
const maxCount = 20;

const isToken = (token: unknown): token is string => typeof token === 'string' && /^[\w-]{20,100}$/.test(token);

function parseValues(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {};
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'));
}

/** The storage is not trusted; null for an entry that is invalid or expired. */
function parseEntry(entry: unknown, now: number): OrderToken | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { orderId, orderToken, itemId, planId, startedAt, isPaid, values } = entry as Record<string, unknown>;
  if (!isOrderId(orderId) || !isToken(orderToken) || !isOrderId(itemId)) return null;
  if (typeof startedAt !== 'number' || !(now - startedAt < maxAge)) return null;
  return {
    orderId,
    orderToken,
    itemId,
    planId: isOrderId(planId) ? planId : '',
    startedAt,
    isPaid: isPaid === true,
    values: parseValues(values),
  };
}

/** Newest first. */
function readAll(): OrderToken[] {
  try {
    const entries: unknown = JSON.parse(browserStore.read(key) ?? '[]');
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry) => parseEntry(entry, Date.now()) ?? []).slice(0, maxCount);
  } catch {
    return [];
  }
}

function writeAll(entries: OrderToken[]): void {
  if (entries.length > 0) browserStore.write(key, JSON.stringify(entries.slice(0, maxCount)));
  else browserStore.remove(key);
}

const without = (orderId: string) => readAll().filter((entry) => entry.orderId !== orderId);

/** Order tokens of the last seven days, in the local storage: the buyer may return in another tab. */
export const orderTokens = {
  find: (orderId: string): string | null => readAll().find((entry) => entry.orderId === orderId)?.orderToken ?? null,
  /** Orders for a product or channel, newest first. */
  ofItem: (itemId: string): OrderToken[] => readAll().filter((entry) => entry.itemId === itemId),
  save(order: Omit<OrderToken, 'startedAt' | 'isPaid'>): void {
    writeAll([{ ...order, startedAt: Date.now(), isPaid: false }, ...without(order.orderId)]);
  },
  /** A paid order needs no form values any more. */
  markPaid(orderId: string): void {
    const entries = readAll();
    if (!entries.some((entry) => entry.orderId === orderId && !entry.isPaid)) return;
    writeAll(entries.map((entry) => (entry.orderId === orderId ? { ...entry, isPaid: true, values: {} } : entry)));
  },
  forget: (orderId: string): void => writeAll(without(orderId)),
  forgetAll: (): void => writeAll([]),
};
