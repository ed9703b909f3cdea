import type { Contract, RouteInput } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { expect } from 'vitest';
import { createShop, pay } from './checkout.ts';
import { randomPhone, type World } from './world.ts';

type GuestPurchase = RouteInput<Contract['POST /api/v1/guest/digital-products/{id}/purchase']>['body'];

export interface Contact {
  email: string;
  phone: string;
}

/** Contact details that nobody has used yet. */
export const newContact = (): Contact => ({ email: `${randomWord()}@example.in`, phone: randomPhone() });

export const guestPurchase = (
  world: World,
  product: { id: string },
  { customer, ...body }: Partial<GuestPurchase> & { customer: Contact },
) => world.call('POST /api/v1/guest/digital-products/{id}/purchase', { params: { id: product.id }, body: { customer, ...body } });

/** Starts a purchase without signing in and expects success. */
export async function startGuestPurchase(world: World, product: { id: string }, body: Parameters<typeof guestPurchase>[2]) {
  const response = await guestPurchase(world, product, body);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

/** Buys a product without signing in; returns the id of the order and its token. */
export async function buyAsGuest(world: World, product: { id: string }, customer: Contact, terms: Partial<GuestPurchase> = {}) {
  const started = await startGuestPurchase(world, product, { ...terms, customer });
  await pay(world, started);
  return started;
}

export const openGuestOrder = (world: World, { orderId, orderToken }: { orderId: string; orderToken: string }) =>
  world.call('POST /api/v1/guest/orders/{id}', { params: { id: orderId }, body: { orderToken } });

interface EmailCode {
  code: string;
  nonce: string;
}

/** Asks for a code and returns the one in the newest email, with the nonce of the request. */
export async function codeFor(world: World, email: string): Promise<EmailCode> {
  const { nonce } = (await world.call('POST /api/v1/guest/codes', { body: { email } })).body.data;
  const mails = await world.mailsTo(email);
  // The outbox lists the newest email first.
  const [code] = mails.flatMap(({ subject }) => /^(\d{6}) is your Jamun code$/.exec(subject)?.[1] ?? []);
  expect(code, 'an email with a code').toBeDefined();
  return { code: code ?? '', nonce };
}

export const openGuestSession = (world: World, body: { email: string } & EmailCode) => world.call('POST /api/v1/guest/sessions', { body });

/** Token of a session that opens the purchases of this address. */
export async function guestToken(world: World, email: string): Promise<string> {
  const response = await openGuestSession(world, { email, ...(await codeFor(world, email)) });
  expect(response.status, response.text).toBe(200);
  return response.body.data.token;
}

/** Buyer without an account, with a session that a code opened. */
export async function newGuest(world: World) {
  const contact = newContact();
  return { ...contact, token: await guestToken(world, contact.email) };
}

/** Order of a guest who has paid, in a new shop. */
export async function paidGuestOrder(world: World) {
  const { seller, product } = await createShop(world);
  const contact = newContact();
  return { seller, product, contact, ...(await buyAsGuest(world, product, contact)) };
}
