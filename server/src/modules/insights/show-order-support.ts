import { type OrderSupport, refundRequestMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { type OrderRow, requestView } from '../checkout/index.ts';
import type { InsightsDeps } from './deps.ts';

type Deps = Pick<InsightsDeps, 'database' | 'checkout' | 'products' | 'telegram' | 'people'>;
type Contact = Pick<OrderSupport, 'seller' | 'details'>;

/** Contact details of the seller, as on the sale page, also when the item is no longer sold. */
async function contactOf({ database: { read }, products, telegram, people }: Deps, order: OrderRow): Promise<Contact> {
  const seller = await people.seller(order.sellerId);
  const name = seller?.name ?? '';
  if (order.productType === 'TELEGRAM_PLAN') {
    const contact = await telegram.supportOf(read, String(order.itemDetails.channelId));
    return { seller: { name, email: contact?.email ?? null, phone: contact?.phone ?? null }, details: [] };
  }
  return {
    seller: { name, email: seller?.contact.email ?? null, phone: seller?.contact.phone ?? null },
    details: seller?.contact.showsSupport ? await products.supportOf(read, order.itemId) : [],
  };
}

/** Contact details for the buyer of an order, and the state of the refund request. */
export const showOrderSupport =
  (deps: Deps) =>
  async ({ orderId, buyerId }: { orderId: string; buyerId: number }): Promise<OrderSupport> => {
    const found = await deps.checkout.lists.supportedOrder(deps.database.read, { id: orderId, buyerId });
    if (!found) throw new AppError('NOT_FOUND', { message: refundRequestMessages.orderNotFound });
    const { order, refundRequest, canRequestRefund } = found;
    return { ...(await contactOf(deps, order)), refundRequest: refundRequest && requestView(refundRequest), canRequestRefund };
  };
