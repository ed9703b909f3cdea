import { type OrderSupport, refundRequestMessages as say } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { type Mount, ok } from '../../platform/http/mount.ts';
import { type OrderRow, requestView } from '../checkout/index.ts';
import type { InsightsParts } from './parts.ts';

type Contact = Pick<OrderSupport, 'seller' | 'details'>;

/** How the seller is reached, as on the sale page; also when the item is no longer sold. */
async function contactOf({ database: { read }, products, telegram, people }: InsightsParts, order: OrderRow): Promise<Contact> {
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

export function mountOrderSupport(mount: Mount, parts: InsightsParts): void {
  mount('GET /api/v1/orders/{id}/support', async ({ params, session }) => {
    const found = await parts.checkout.lists.supportedOrder(parts.database.read, { id: params.id, buyerId: session.userId });
    if (!found) throw new AppError('NOT_FOUND', { message: say.orderNotFound });
    const { order, refundRequest, canRequestRefund } = found;
    return ok({ ...(await contactOf(parts, order)), refundRequest: refundRequest && requestView(refundRequest), canRequestRefund });
  });
}
