import type { Contract, ContractKey, checkout, RouteInput } from '@jamun/contract';
import { bought, shop, started } from './checkout.ts';
import { publishedProduct } from './products.ts';
import type { Person, World } from './world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

/** Something of somebody else's that the owner can buy. */
const forSale = async (world: World) => ({ params: { id: (await shop(world)).product.id } });
/** What the owner has bought. */
const ownOrder = async (world: World, owner: Person) => ({ params: { id: (await bought(world, owner, (await shop(world)).product)).id } });
/** What somebody else has bought, whoever it is. */
const someOrder = async (world: World) => ({
  ...(await ownOrder(world, await world.person())),
  body: { reason: 'Asked for by the buyer' },
});

export const checkoutFixtures: { [K in keyof typeof checkout]: Fixture<K> } = {
  'POST /api/v1/digital-products/{id}/purchase': async (world) => ({
    ...(await forSale(world)),
    body: { expectedAmount: 499, customer: { name: 'Asha Rao', email: 'asha@example.in', phone: '9876543210' }, answers: [] },
  }),
  'GET /api/v1/digital-products/{id}/ownership': forSale,
  'GET /api/v1/orders/payment-callback': async (world) => {
    const { orderId } = await started(world, await world.person(), (await shop(world)).product);
    return { query: { orderId, productType: 'DIGITAL_PRODUCT' } };
  },
  'GET /api/v1/orders/{id}': ownOrder,
  'POST /api/v1/orders/{id}/receipt': ownOrder,
  'POST /api/v1/sales/{orderId}/refund': async (world, owner) => {
    const { id } = await bought(world, await world.person(), await publishedProduct(world, owner));
    return { params: { orderId: id }, body: { reason: 'Bought by mistake' } };
  },
  'POST /api/v1/admin/orders/{id}/refund': someOrder,
  'POST /api/v1/admin/orders/{id}/chargeback': someOrder,
};
