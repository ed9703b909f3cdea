import { browserStore } from '../../../lib/browser-store.ts';

/** What is being paid for. */
export type ItemNames =
  | { productType: 'DIGITAL_PRODUCT'; productId: string }
  | { productType: 'TELEGRAM_PLAN'; channelId: string; planId: string };

/** What this browser remembers of a payment from its start until it is known how it went. */
type PendingPayment = ItemNames & { orderId: string };

const key = 'pendingPayment';

/** Ids come in addresses too, where they can be anything. */
export const isOrderId = (id: unknown): id is string => typeof id === 'string' && /^[0-9A-Za-z]{20}$/.test(id);

/** Anybody can write into a browser's storage: only what looks like a record of ours is one. */
function parsed(text: string | null): PendingPayment | null {
  try {
    const { orderId, productType, productId, channelId, planId } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    if (!isOrderId(orderId)) return null;
    if (productType === 'DIGITAL_PRODUCT' && isOrderId(productId)) return { orderId, productType, productId };
    if (productType !== 'TELEGRAM_PLAN' || !isOrderId(channelId) || !isOrderId(planId)) return null;
    return { orderId, productType, channelId, planId };
  } catch {
    return null;
  }
}

/** Of the product or the channel. */
export const itemIdOf = (names: ItemNames) => ('channelId' in names ? names.channelId : names.productId);

/** The page where the payment was started. */
export const shopAddress = (names: ItemNames) =>
  'channelId' in names ? `/c/${names.channelId}?plan=${names.planId}` : `/d/${names.productId}`;

export const pendingPayment = {
  read: () => parsed(browserStore.read(key)),
  write: (record: PendingPayment) => browserStore.write(key, JSON.stringify(record)),
  /** Only that of this order: another one may have been started since. */
  forget(orderId: string) {
    if (pendingPayment.read()?.orderId === orderId) browserStore.remove(key);
  },
  /** Another tab has started or finished a payment. */
  onChange(listener: () => void) {
    addEventListener('storage', (event) => {
      if (event.key === key) listener();
    });
  },
};
