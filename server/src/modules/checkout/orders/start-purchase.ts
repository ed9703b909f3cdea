import { isDeepStrictEqual } from 'node:util';
import { type ProductType, type PurchaseInput, checkoutMessages as say } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { later, minutes } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { percentOf } from '../../../kit/money.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violates } from '../../../platform/db/database-errors.ts';
import { takeTurn } from '../../../platform/db/turns.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { Offer } from '../items.port.ts';
import { openPayment } from '../payments/open-payment.ts';
import { firstAskAt } from '../payments/poll-times.ts';
import { findOwned } from '../settlement/entitlements.store.ts';
import type { KeptAnswer, OrderRow } from '../tables.ts';
import { answersTo } from './answers.ts';
import { closeOrder } from './close-order.ts';
import { type Customer, customerFor } from './customer.ts';
import { insertOrder, lockOpenOrder, updateOrder } from './orders.store.ts';
import { amountFor } from './price.ts';
import { assertReservationLimits } from './reservation-limits.ts';

type Deps = Pick<
  CheckoutDeps,
  'database' | 'clock' | 'random' | 'log' | 'feeOf' | 'people' | 'payments' | 'items' | 'linkBehind' | 'networkMark' | 'publicUrl'
>;

type Asked = z.output<typeof PurchaseInput>;

interface Wish {
  buyerId: number;
  productType: ProductType;
  itemId: string;
  /** The caller's network (`networkOf`); left out where nothing is reserved. */
  network?: string;
}

/** How long a price and a piece are kept for somebody who is paying. The provider wants fifteen minutes at least. */
const lasts = minutes(20);
// With less time left nobody could finish paying.
const tooLittle = minutes(2);

/** A product is bought once; what is bought for a time can be bought again. */
async function refuseOwned(tx: Tx, { buyerId, productType, itemId }: Wish): Promise<void> {
  if (productType !== 'DIGITAL_PRODUCT') return;
  const owned = await findOwned(tx, { userId: buyerId, productType, itemId });
  if (owned?.status === 'ACTIVE') throw new AppError('ALREADY_OWNED', { message: say.alreadyOwned, data: { purchaseId: owned.id } });
  if (owned) throw new AppError('CONFLICT', { message: say.refundUnderWay });
}

interface Agreed {
  offer: Offer;
  amount: bigint;
  answers: KeptAnswer[];
  customer: Customer & { username: string };
  /** The seller's link by which the buyer came; null where none is known. */
  viaLinkId: string | null;
}

const customerColumns = ({ name, email, phone }: Customer) => ({ customerName: name, customerEmail: email, customerPhone: phone });

/** The order that is open is used again while its price holds; one that never reached the provider gets its whole time anew. */
async function reuse(tx: Tx, order: OrderRow, { answers, customer, viaLinkId }: Agreed, now: Date): Promise<OrderRow> {
  const expiresAt = order.paymentSessionId ? order.expiresAt : later(now, lasts);
  // Who comes back by themselves to pay has come by the link all the same.
  const changes = { ...customerColumns(customer), answers, expiresAt, viaLinkId: viaLinkId ?? order.viaLinkId };
  await updateOrder(tx, { id: order.id, now, changes });
  return { ...order, ...changes };
}

/** What was agreed on is what is offered now: the price, and what is given for it. */
const isStill = ({ amount, itemDetails }: OrderRow, agreed: Agreed) =>
  amount === agreed.amount && isDeepStrictEqual(itemDetails, agreed.offer.details);

const ownMessages: Record<ProductType, string> = { DIGITAL_PRODUCT: say.ownItem, TELEGRAM_PLAN: say.ownChannel };

/** Reserves a piece of limited stock, within the limits of the person and the network. */
async function reserve(deps: Pick<CheckoutDeps, 'items' | 'networkMark'>, tx: Tx, { buyerId, productType, itemId, network }: Wish) {
  const kind = deps.items[productType];
  const held = await kind.hold(tx, itemId);
  if (held === 'SOLD_OUT') throw new AppError('SOLD_OUT', { message: say.soldOut });
  if (held === 'NOT_NEEDED') return { holdsPiece: false };
  const reservationNetwork = network === undefined ? null : deps.networkMark(network);
  await assertReservationLimits(tx, { buyerId, itemId, network: reservationNetwork, unsold: await kind.unsold(tx, itemId) });
  return { holdsPiece: true, reservationNetwork };
}

/** Price, fee and the piece are fixed here. */
export async function createOrder(deps: Deps, tx: Tx, wish: Wish, agreed: Agreed): Promise<OrderRow> {
  const { buyerId, productType, itemId } = wish;
  const { offer, amount, answers, customer, viaLinkId } = agreed;
  const now = deps.clock.now();
  const fee = percentOf(amount, await deps.feeOf(tx, offer.sellerId));
  const reservation = await reserve(deps, tx, wish);
  const inserting = insertOrder(tx, {
    id: newId(deps.random),
    buyerId,
    sellerId: offer.sellerId,
    productType,
    itemId,
    itemName: offer.name,
    itemDetails: offer.details,
    buyerUsername: customer.username,
    ...customerColumns(customer),
    viaLinkId,
    answers,
    amount,
    fee,
    ...reservation,
    createdAt: now,
    updatedAt: now,
    expiresAt: later(now, lasts),
    askAt: firstAskAt(now),
  });
  return inserting.catch((error: unknown) => {
    // The account of the seller was deleted since the offer was read.
    throw violates(error, 'orders_need_their_people') ? new AppError('NOT_FOUND') : error;
  });
}

/** Price, fee and the piece are fixed in a row before anybody is asked for money. */
async function recordOrder(deps: Deps, tx: Tx, wish: Wish, asked: Asked, customer: Agreed['customer']): Promise<OrderRow> {
  await takeTurn(tx, `checkout ${wish.itemId}`, wish.buyerId);
  const offer = await deps.items[wish.productType].offer(tx, wish.itemId);
  if (!offer) throw new AppError('NOT_FOUND');
  if (offer.sellerId === wish.buyerId) throw new AppError('FORBIDDEN', { message: ownMessages[wish.productType] });
  await refuseOwned(tx, wish);
  const agreed = {
    offer,
    amount: amountFor(offer.price, asked),
    answers: answersTo(offer.questions, asked.answers ?? []),
    customer,
    viaLinkId: asked.via === undefined ? null : await deps.linkBehind(tx, { shortId: asked.via, ownerId: offer.sellerId }),
  };
  const open = await lockOpenOrder(tx, wish);
  const now = deps.clock.now();
  if (open && isStill(open, agreed) && open.expiresAt > later(now, tooLittle)) return reuse(tx, open, agreed, now);
  if (open) await closeOrder(deps, tx, open, 'EXPIRED');
  return createOrder(deps, tx, wish, agreed);
}

/** From the wish to buy to what the browser opens: recorded, asked of the provider, recorded. */
export const startPurchase =
  (deps: Deps) =>
  async (wish: Wish, asked: Asked): Promise<OrderRow & { paymentSessionId: string }> => {
    const person = await deps.people.find(wish.buyerId);
    if (!person) throw new AppError('NOT_FOUND');
    const customer = { ...customerFor(person, asked.customer), username: person.username };
    const order = await deps.database.transact((tx) => recordOrder(deps, tx, wish, asked, customer));
    return { ...order, paymentSessionId: order.paymentSessionId ?? (await openPayment(deps, order)) };
  };
