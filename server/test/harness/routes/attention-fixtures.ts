import type { adminAttention, Contract, ContractKey, RouteInput } from '@jamun/contract';
import { expect } from 'vitest';
import { buyProduct, createShop } from '../checkout.ts';
import type { Administrator, Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

const json = { 'content-type': 'application/json' };

/** Calls a control of the simulated payment provider; its webhooks have been processed when this returns. */
export async function controlProvider<Data = unknown>(world: World, path: string, body: object = {}): Promise<Data> {
  const response = await world.send('POST', `/sandbox/cashfree/${path}`, { headers: json, body: JSON.stringify(body) });
  expect(response.status, response.text).toBe(200);
  return (response.body as { data: Data }).data;
}

/** Attention items found by the id of an order, of a withdrawal or of an external event. */
export async function listAttentionItems(world: World, search: string, admin?: Administrator) {
  const { token } = admin ?? (await world.administrator());
  return (await world.call('GET /api/v1/admin/attention', { query: { search } }, token)).body.data;
}

export const resolveItem = (world: World, admin: Administrator, { id, action, ...more }: { id: string; action: string }) =>
  world.call(
    'POST /api/v1/admin/attention/{id}/resolve',
    { params: { id }, body: { action: action as never, reason: 'Looked up', ...more } },
    admin.token,
  );

/** Resolves the only open item of an order or a withdrawal. */
export async function resolveOnlyItem(world: World, search: string, action: string) {
  const admin = await world.administrator();
  const [item] = (await listAttentionItems(world, search, admin)).filter(({ status }) => status === 'OPEN');
  const response = await resolveItem(world, admin, { id: item?.id ?? '', action });
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Sale of ₹100 with an external refund, made in the provider's dashboard. */
async function externalRefund(world: World) {
  const { id } = await buyProduct(world, await world.person(), (await createShop(world, { price: 100 })).product);
  await controlProvider(world, `orders/${id}/refunds`);
  const [item] = await world.container.attention.openItemsOfOrder(id);
  return { orderId: id, itemId: item?.id ?? '' };
}

async function orderWithChargeback(world: World): Promise<string> {
  const { id } = await buyProduct(world, await world.person(), (await createShop(world, { price: 100 })).product);
  const { token } = await world.administrator();
  await world.call('POST /api/v1/admin/orders/{id}/chargeback', { params: { id }, body: { reason: 'Bank' } }, token);
  return id;
}

export const attentionFixtures: { [K in keyof typeof adminAttention]: Fixture<K> } = {
  'GET /api/v1/admin/attention': async () => ({ query: { status: 'OPEN', kind: 'DISPUTE', search: 'dispute-1' } }),
  'POST /api/v1/admin/attention/{id}/resolve': async (world) => {
    const { itemId } = await externalRefund(world);
    return { params: { id: itemId }, body: { action: 'DISMISS', reason: 'Agreed with the buyer' } };
  },
  'POST /api/v1/admin/orders/{id}/check': async (world) => {
    const { id } = await buyProduct(world, await world.person(), (await createShop(world)).product);
    return { params: { id } };
  },
  'POST /api/v1/admin/orders/{id}/chargeback/reverse': async (world) => ({
    params: { id: await orderWithChargeback(world) },
    body: { reason: 'The bank took it back' },
  }),
  'POST /api/v1/admin/users/{id}/adjustments': async (world) => ({
    params: { id: String((await world.person()).id) },
    body: { amount: 25.5, reason: 'Goodwill' },
  }),
};
