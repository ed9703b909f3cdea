import type { ProductType } from '@jamun/contract';
import { browserStore } from '../../../lib/browser-store.ts';

/** What this browser remembers of a payment from its start until it is known how it went. */
interface PendingPayment {
  productId: string;
  orderId: string;
  productType: ProductType;
}

const key = 'pendingPayment';

/** Anybody can write into a browser's storage: only what looks like a record of ours is one. */
function parsed(text: string | null): PendingPayment | null {
  try {
    const { productId, orderId, productType } = JSON.parse(text ?? '{}') as Partial<PendingPayment>;
    const known = [productId, orderId].every((id) => typeof id === 'string' && isOrderId(id));
    return known && productType === 'DIGITAL_PRODUCT' ? ({ productId, orderId, productType } as PendingPayment) : null;
  } catch {
    return null;
  }
}

/** Ids come in addresses too, where they can be anything. */
export const isOrderId = (id: string) => /^[0-9A-Za-z]{20}$/.test(id);

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
