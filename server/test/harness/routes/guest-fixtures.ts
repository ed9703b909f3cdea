import type { Contract, ContractKey, emailCodes, guestCheckout, RouteInput } from '@jamun/contract';
import { createShop } from '../checkout.ts';
import { codeFor, newContact, paidGuestOrder } from '../guests.ts';
import { createChannelWithPlan } from '../subscriptions.ts';
import type { Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

/** Paid order of a guest, with its token. */
async function paidOrder(world: World) {
  const { orderId, orderToken } = await paidGuestOrder(world);
  return { params: { id: orderId }, body: { orderToken } };
}

export const guestFixtures: { [K in keyof (typeof guestCheckout & typeof emailCodes)]: Fixture<K> } = {
  'POST /api/v1/guest/digital-products/{id}/purchase': async (world) => ({
    params: { id: (await createShop(world)).product.id },
    body: { customer: newContact(), expectedAmount: 499 },
  }),
  'POST /api/v1/guest/telegram/channels/{id}/plans/{planId}/initiate-subscription': async (world) => {
    const { id, planId } = await createChannelWithPlan(world, { price: 199 });
    return { params: { id, planId }, body: { customer: newContact() } };
  },
  'POST /api/v1/guest/orders/{id}': paidOrder,
  'POST /api/v1/guest/orders/{id}/receipt': paidOrder,
  'POST /api/v1/guest/orders/{id}/email': async (world) => {
    const { params, body } = await paidOrder(world);
    return { params, body: { ...body, email: newContact().email } };
  },
  'POST /api/v1/guest/codes': async () => ({ body: { email: newContact().email } }),
  'POST /api/v1/guest/sessions': async (world) => {
    const { email } = newContact();
    return { body: { email, ...(await codeFor(world, email)) } };
  },
  'GET /api/v1/guest/me': async () => ({}),
  'POST /api/v1/guest/signout': async () => ({}),
  'POST /api/v1/guest/claim': async () => ({ body: { fullName: 'Asha Rao', password: 'a long password' } }),
};
