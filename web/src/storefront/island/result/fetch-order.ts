import type { Order } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { userToken } from '../../../lib/token.ts';

/** The order, if it is the signed-in person's; null where nothing can be told. */
export async function fetchOrder(orderId: string): Promise<Order | null> {
  if (userToken.read() === null) return null;
  const found = await api('GET /api/v1/orders/{id}', { params: { id: orderId } }).catch(() => null);
  return found?.data ?? null;
}
