import type { GuestOrder } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';

/** Order of a buyer without an account, for the browser that has its token. */
export const fetchGuestOrder = async (orderId: string, orderToken: string): Promise<GuestOrder> =>
  (await api('POST /api/v1/guest/orders/{id}', { params: { id: orderId }, body: { orderToken } })).data;

/** The token has expired or was revoked, or the order belongs to somebody else. */
export const isDenied = (error: unknown): boolean => error instanceof ApiError && [401, 403, 404].includes(error.status);
