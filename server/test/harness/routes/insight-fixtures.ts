import type { Contract, ContractKey, dashboard, purchases, RouteInput, sales } from '@jamun/contract';
import { buyProduct, createShop } from '../checkout.ts';
import { createPublishedProduct } from '../products.ts';
import type { Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

const emptyInput = async () => ({});

export const insightFixtures: { [K in keyof (typeof dashboard & typeof sales & typeof purchases)]: Fixture<K> } = {
  'GET /api/v1/users/me/activity': emptyInput,
  'GET /api/v1/dashboard/stats': async () => ({ query: { from: '2026-04-01', to: '2026-04-30' } }),
  'GET /api/v1/dashboard/daily-sales': emptyInput,
  'GET /api/v1/sales': emptyInput,
  'GET /api/v1/sales/{orderId}': async (world, owner) => {
    const { id } = await buyProduct(world, await world.person(), await createPublishedProduct(world, owner));
    return { params: { orderId: id } };
  },
  'GET /api/v1/sales.csv': emptyInput,
  'GET /api/v1/transactions': emptyInput,
  'GET /api/v1/transactions.csv': emptyInput,
  'GET /api/v1/purchased-items': emptyInput,
  'GET /api/v1/digital-files/{id}': async (world, owner) => {
    const { purchaseId } = await buyProduct(world, owner, (await createShop(world)).product);
    return { params: { id: purchaseId ?? '' } };
  },
};
