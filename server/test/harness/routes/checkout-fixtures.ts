import type { Contract, ContractKey, checkout, checkoutReminders, disputes, RouteInput, refundRequests } from '@jamun/contract';
import { buyProduct, createShop, startPurchase } from '../checkout.ts';
import { createPublishedProduct } from '../products.ts';
import type { Person, World } from '../world.ts';
import { controlProvider } from './attention-fixtures.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

/** Product of another seller. */
const forSale = async (world: World) => ({ params: { id: (await createShop(world)).product.id } });
/** Paid order of the owner. */
const ownOrder = async (world: World, owner: Person) => ({
  params: { id: (await buyProduct(world, owner, (await createShop(world)).product)).id },
});
/** Paid order of another user. */
const otherOrder = async (world: World) => ({
  ...(await ownOrder(world, await world.person())),
  body: { reason: 'Asked for by the buyer' },
});

/** Order of the owner with an open refund request. */
async function orderWithRefundRequest(world: World, owner: Person) {
  const order = await ownOrder(world, owner);
  await world.call('POST /api/v1/orders/{id}/refund-request', { ...order, body: { reason: 'Not as described' } }, owner.token);
  return order;
}

const declineBody = { body: { reason: 'The files were downloaded' } };

export const checkoutFixtures: {
  [K in keyof typeof checkout | keyof typeof refundRequests | keyof typeof disputes | keyof typeof checkoutReminders]: Fixture<K>;
} = {
  'GET /api/v1/checkout-reminders': async () => ({}),
  'PUT /api/v1/checkout-reminders': async () => ({ body: { isOn: true } }),
  'GET /api/v1/orders/{id}/support': ownOrder,
  'POST /api/v1/orders/{id}/refund-request': async (world, owner) => ({
    ...(await ownOrder(world, owner)),
    body: { reason: 'Not as described' },
  }),
  'POST /api/v1/orders/{id}/refund-request/withdraw': orderWithRefundRequest,
  'POST /api/v1/sales/{orderId}/refund-request/decline': async (world, owner) => {
    const buyer = await world.person();
    const { id } = await buyProduct(world, buyer, await createPublishedProduct(world, owner));
    await world.call('POST /api/v1/orders/{id}/refund-request', { params: { id }, body: { reason: 'Bought twice' } }, buyer.token);
    return { params: { orderId: id }, ...declineBody };
  },
  'POST /api/v1/admin/orders/{id}/refund-request/decline': async (world) => ({
    ...(await orderWithRefundRequest(world, await world.person())),
    ...declineBody,
  }),
  'GET /api/v1/refund-requests/count': async () => ({}),
  'PUT /api/v1/sales/{orderId}/disputes/{disputeId}/evidence': async (world, owner) => {
    const { id: orderId } = await buyProduct(world, await world.person(), await createPublishedProduct(world, owner));
    await controlProvider(world, 'disputes', { orderId, type: 'CHARGEBACK' });
    const { rows } = await world.container.database.pool.query('select id from disputes where order_id = $1', [orderId]);
    return { params: { orderId, disputeId: rows[0].id }, body: { text: 'Downloaded on 15 November' } };
  },

  'POST /api/v1/digital-products/{id}/purchase': async (world) => ({
    ...(await forSale(world)),
    body: { expectedAmount: 499, customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' }, answers: [] },
  }),
  'GET /api/v1/digital-products/{id}/ownership': forSale,
  'GET /api/v1/orders/payment-callback': async (world) => {
    const { orderId } = await startPurchase(world, await world.person(), (await createShop(world)).product);
    return { query: { orderId, productType: 'DIGITAL_PRODUCT' } };
  },
  'GET /api/v1/orders/{id}': ownOrder,
  'POST /api/v1/orders/{id}/receipt': ownOrder,
  'POST /api/v1/sales/{orderId}/refund': async (world, owner) => {
    const { id } = await buyProduct(world, await world.person(), await createPublishedProduct(world, owner));
    return { params: { orderId: id }, body: { reason: 'Bought by mistake' } };
  },
  'POST /api/v1/admin/orders/{id}/refund': otherOrder,
  'POST /api/v1/admin/orders/{id}/chargeback': otherOrder,
};
