import { browserStore } from '../../../lib/browser-store.ts';

export type ItemRef =
  | { productType: 'DIGITAL_PRODUCT'; productId: string }
  | { productType: 'TELEGRAM_PLAN'; channelId: string; planId: string };

/** Payment whose result is not known yet, kept in the browser. */
type PendingPayment = ItemRef & { orderId: string };

const key = 'pendingPayment';

/** For ids from addresses and from the browser's storage, which are not trusted. */
export const isOrderId = (id: unknown): id is string => typeof id === 'string' && /^[0-9A-Za-z]{20}$/.test(id);

function parsePendingPayment(text: string | null): PendingPayment | null {
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

/** Id of the product or channel. */
export const itemIdOf = (item: ItemRef) => ('channelId' in item ? item.channelId : item.productId);

/** Page where the payment was started. */
export const shopAddress = (item: ItemRef) => ('channelId' in item ? `/c/${item.channelId}?plan=${item.planId}` : `/d/${item.productId}`);

export const pendingPayment = {
  read: () => parsePendingPayment(browserStore.read(key)),
  write: (record: PendingPayment) => browserStore.write(key, JSON.stringify(record)),
  /** Keeps the payment of another order, which may have been started since. */
  forget(orderId: string) {
    if (pendingPayment.read()?.orderId === orderId) browserStore.remove(key);
  },
  /** Called when another tab starts or finishes a payment. */
  onChange(listener: () => void) {
    addEventListener('storage', (event) => {
      if (event.key === key) listener();
    });
  },
};
