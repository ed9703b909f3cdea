import type { GuestOrder, Order, PurchasedFile, TelegramSubscription } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { guestToken, type TokenStore, userToken } from '../../../lib/token.ts';
import { fetchGuestOrder, isDenied } from '../guest/guest-order.ts';
import { orderTokens } from '../payment/order-tokens.ts';

/** Order that this visitor may see. */
export interface OpenedOrder {
  order: Order;
  /** Opened without an account. */
  isGuest: boolean;
  /** Contact details of a buyer whose browser has the order token; null otherwise. */
  customer: GuestOrder['customer'] | null;
  /** Order token; null for an order that was opened by a session. */
  orderToken: string | null;
  fetchFiles(): Promise<PurchasedFile[]>;
  fetchSubscription(): Promise<Pick<TelegramSubscription, 'access' | 'inviteLink' | 'telegramLink'> | null>;
  sendReceipt(): Promise<{ message: string }>;
}

/** Opens an order of the account, or of the address that this tab has proved by a code. */
async function openBySession(orderId: string, session: TokenStore): Promise<OpenedOrder> {
  const params = { id: orderId };
  const order = (await api('GET /api/v1/orders/{id}', { params, session })).data;
  const { purchaseId } = order;
  return {
    order,
    isGuest: session === guestToken,
    customer: null,
    orderToken: null,
    fetchFiles: async () => (purchaseId ? (await api('GET /api/v1/digital-files/{id}', { params: { id: purchaseId }, session })).data : []),
    async fetchSubscription() {
      const query = { type: 'TELEGRAM_PLAN', limit: 20 } as const;
      const { data } = await api('GET /api/v1/purchased-items', { query, session });
      return data.telegramSubscriptions.find(({ id }) => id === purchaseId) ?? null;
    },
    sendReceipt: () => api('POST /api/v1/orders/{id}/receipt', { params, session }),
  };
}

/** Opens an order that this browser has started without an account. */
async function openByToken(orderId: string, orderToken: string): Promise<OpenedOrder> {
  const { order, customer, files } = await fetchGuestOrder(orderId, orderToken);
  if (order.status === 'PAID') orderTokens.markPaid(orderId);
  return {
    order,
    isGuest: true,
    customer,
    orderToken,
    fetchFiles: async () => files,
    fetchSubscription: async () => (await fetchGuestOrder(orderId, orderToken)).subscription,
    sendReceipt: () => api('POST /api/v1/guest/orders/{id}/receipt', { params: { id: orderId }, body: { orderToken } }),
  };
}

/** The order as the account, the order token or the code of this browser opens it; null if none does. */
export async function openOrder(orderId: string): Promise<OpenedOrder | null> {
  const orderToken = orderTokens.find(orderId);
  const attempts = [
    userToken.read() !== null && (() => openBySession(orderId, userToken)),
    orderToken !== null && (() => openByToken(orderId, orderToken)),
    guestToken.read() !== null && (() => openBySession(orderId, guestToken)),
  ];
  for (const attempt of attempts) {
    if (!attempt) continue;
    try {
      return await attempt();
    } catch (error) {
      if (!isDenied(error)) throw error;
    }
  }
  return null;
}
