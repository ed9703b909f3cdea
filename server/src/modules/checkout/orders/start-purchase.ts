import { isDeepStrictEqual } from 'node:util';
import { checkoutMessages, couponMessages, guestMessages, type ProductType, type PurchaseInput } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { later, minutes } from '../../../kit/clock.ts';
import { newId } from '../../../kit/ids.ts';
import { percentOf } from '../../../kit/money.ts';
import { advisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { violatesConstraint } from '../../../platform/db/database-errors.ts';
import type { ReservedCoupon } from '../../promotions/index.ts';
import type { CheckoutDeps } from '../deps.ts';
import type { Offer } from '../items.port.ts';
import { openPayment } from '../payments/open-payment.ts';
import { assertNotPaused } from '../payments/payment-pause.ts';
import { firstPollAt } from '../payments/poll-times.ts';
import { findCurrentEntitlement } from '../settlement/entitlements.store.ts';
import type { OrderAnswer, OrderRow } from '../tables.ts';
import { validateAnswers } from './answers.ts';
import { type Customer, customerFor, provenEmailOf } from './customer.ts';
import { guardCouponCode, lockCoupons, reserveCoupon } from './order-coupon.ts';
import { insertOrder, lockPayableOrders, type OrderOwner, updateOrder } from './orders.store.ts';
import { amountFor } from './price.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import { replacePayableOrders } from './replace-order.ts';
import { assertReservationLimits } from './reservation-limits.ts';

export type PurchaseDeps = Pick<
  CheckoutDeps,
  | 'database'
  | 'clock'
  | 'random'
  | 'jobs'
  | 'log'
  | 'feeOf'
  | 'people'
  | 'payments'
  | 'items'
  | 'coupons'
  | 'attention'
  | 'channels'
  | 'linkBehind'
  | 'networkMark'
  | 'countOrders'
  | 'publicUrl'
>;

type PurchaseForm = z.output<typeof PurchaseInput>;

/** Lifetime of an open order, with its price and reservation. */
const orderLifetime = minutes(20);
// An order with less time left is not reused: the buyer could not finish paying.
const minimumTimeLeft = minutes(2);

/** A product is bought once; a plan can be bought again. */
async function assertNotOwned(tx: Tx, { buyerId, productType, itemId }: PurchaseRequest): Promise<void> {
  if (productType !== 'DIGITAL_PRODUCT') return;
  const owned = await findCurrentEntitlement(tx, { userId: buyerId, productType, itemId });
  if (owned?.status === 'ACTIVE')
    throw new AppError('ALREADY_OWNED', { message: checkoutMessages.alreadyOwned, data: { purchaseId: owned.id } });
  if (owned) throw new AppError('CONFLICT', { message: checkoutMessages.refundUnderWay });
}

interface OrderTerms {
  offer: Offer;
  amount: bigint;
  coupon: ReservedCoupon | null;
  answers: OrderAnswer[];
  customer: Customer & { username: string };
  /** The seller's short link through which the buyer came; null when unknown. */
  viaLinkId: string | null;
  /** Without a session: the browser's id, null for its first order of the item. */
  guest?: { browserId: string | null } | undefined;
}

const customerColumns = ({ name, email, phone }: Customer) => ({ customerName: name, customerEmail: email, customerPhone: phone });

type ChangeableTerms = Pick<OrderTerms, 'answers' | 'customer' | 'viaLinkId'>;

/** Reuses the open order. An order that never reached the provider gets a new lifetime. */
async function reuseOrder(tx: Tx, order: OrderRow, { answers, customer, viaLinkId }: ChangeableTerms, now: Date): Promise<OrderRow> {
  const expiresAt = order.paymentSessionId ? order.expiresAt : later(now, orderLifetime);
  // A buyer who returns without the link is still attributed to it.
  const changes = { ...customerColumns(customer), answers, expiresAt, viaLinkId: viaLinkId ?? order.viaLinkId };
  await updateOrder(tx, { id: order.id, now, changes });
  return { ...order, ...changes };
}

/**
 * True when buyer, item, price and coupon of the open order equal those of the request. Its coupon was agreed on: it counts even if it
 * has ended since.
 */
function hasSameTerms(open: OrderRow, offer: Offer, form: Pick<PurchaseForm, 'customAmount' | 'expectedAmount' | 'couponCode'>): boolean {
  if (open.couponCode !== (form.couponCode ?? null) || !isDeepStrictEqual(open.itemDetails, offer.details)) return false;
  if (open.couponId !== null && open.amount + open.discount !== offer.price.least) return false;
  return amountFor(offer.price, form, open.discount) === open.amount;
}

const ownMessages: Record<ProductType, string> = { DIGITAL_PRODUCT: checkoutMessages.ownItem, TELEGRAM_PLAN: checkoutMessages.ownChannel };

/** Reserves one unit of limited stock, within the limits of the buyer and the network. */
async function reserveUnit(
  deps: Pick<CheckoutDeps, 'items' | 'networkMark'>,
  tx: Tx,
  { buyerId, productType, itemId, network }: PurchaseRequest,
  isGuest: boolean,
) {
  const kind = deps.items[productType];
  const reserved = await kind.reserve(tx, itemId);
  if (reserved === 'SOLD_OUT') throw new AppError('SOLD_OUT', { message: checkoutMessages.soldOut });
  if (reserved === 'NOT_NEEDED') return { holdsPiece: false };
  const reservationNetwork = network === undefined ? null : deps.networkMark(network);
  const memberId = isGuest ? null : buyerId;
  await assertReservationLimits(tx, { memberId, itemId, network: reservationNetwork, unsold: await kind.unsold(tx, itemId) });
  return { holdsPiece: true, reservationNetwork };
}

/** Creates an order and fixes its price, fee and reservation. */
export async function createOrder(deps: PurchaseDeps, tx: Tx, request: PurchaseRequest, terms: OrderTerms): Promise<OrderRow> {
  const { buyerId, productType, itemId } = request;
  const { offer, amount, coupon, answers, customer, viaLinkId, guest } = terms;
  const id = newId(deps.random);
  const now = deps.clock.now();
  const fee = percentOf(amount, await deps.feeOf(tx, offer.sellerId));
  const reservation = await reserveUnit(deps, tx, request, guest !== undefined);
  tx.afterCommit(() => deps.countOrders('created'));
  const order = await insertOrder(tx, {
    id,
    buyerId,
    browserId: guest ? (guest.browserId ?? id) : null,
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
    couponId: coupon?.couponId ?? null,
    couponCode: coupon?.code ?? null,
    discount: coupon?.discount ?? 0n,
    ...reservation,
    createdAt: now,
    updatedAt: now,
    expiresAt: later(now, orderLifetime),
    askAt: firstPollAt(now),
  }).catch((error: unknown) => {
    // The seller's account was deleted after the offer was read.
    throw violatesConstraint(error, 'orders_need_their_people') ? new AppError('NOT_FOUND') : error;
  });
  if (coupon) await deps.coupons.recordUse(tx, order.id, coupon);
  return order;
}

interface NewPurchase {
  request: PurchaseRequest;
  form: Omit<PurchaseForm, 'customer'>;
  customer: OrderTerms['customer'];
  /** The buyer's proven address; null: not proven. */
  provenEmail: string | null;
  /** Purchase without signing in. */
  guest?: OrderTerms['guest'] & { /** True if the browser has the token of this order. */ hasToken(open: OrderRow): Promise<boolean> };
  /** The coupon must leave nothing to pay; otherwise it must leave something. */
  isFree?: true;
}

/** An order without an amount is completed at once and never opened at the provider. */
function assertAmountFits(amount: bigint, { form, isFree }: Pick<NewPurchase, 'form' | 'isFree'>): void {
  if (isFree && amount > 0n) throw new AppError('CONFLICT', { message: couponMessages.notFree });
  if (!isFree && amount === 0n && form.couponCode !== undefined) throw new AppError('CONFLICT', { message: couponMessages.makesFree });
}

/** Serializes the purchases of an item by a member or a browser; the first order of a browser has nothing to wait for. */
async function lockPurchases(tx: Tx, { itemId }: PurchaseRequest, owner: OrderOwner | null): Promise<void> {
  if (owner === null) return;
  const [subject, userId] = 'browserId' in owner ? [`checkout of browser ${owner.browserId}`, 0] : [`checkout ${itemId}`, owner.buyerId];
  await advisoryLock(tx, subject, userId);
}

const ownerOf = ({ request: { buyerId }, guest }: NewPurchase): OrderOwner | null => {
  if (!guest) return { buyerId };
  return guest.browserId === null ? null : { browserId: guest.browserId };
};

/** Open order that the buyer may continue. An open order has an amount: a free order never continues it. */
const isContinuable = async (open: OrderRow, { guest, isFree }: NewPurchase): Promise<boolean> =>
  !isFree && (!guest || (await guest.hasToken(open)));

/**
 * Records the order with price, fee and reservation before the provider is called. Without a session it belongs to the browser: it
 * neither continues nor replaces an order of a member or of another browser, whoever owns the address that was typed.
 */
export async function recordOrder(deps: PurchaseDeps, tx: Tx, purchase: NewPurchase): Promise<OrderRow> {
  const { request, form, customer, provenEmail, guest } = purchase;
  const { buyerId, productType, itemId } = request;
  if (!purchase.isFree) await assertNotPaused(deps, tx);
  const owner = ownerOf(purchase);
  await lockPurchases(tx, request, owner);
  const offer = await deps.items[productType].offer(tx, itemId);
  if (!offer) throw new AppError('NOT_FOUND');
  if (offer.sellerId === buyerId) throw new AppError('FORBIDDEN', { message: guest ? guestMessages.otherEmail : ownMessages[productType] });
  if (!guest) await assertNotOwned(tx, request);
  const terms = {
    answers: validateAnswers(offer.questions, form.answers ?? []),
    customer,
    viaLinkId: form.via === undefined ? null : await deps.linkBehind(tx, { shortId: form.via, ownerId: offer.sellerId }),
  };
  const payable = owner === null ? { open: null, replaced: [] } : await lockPayableOrders(tx, { owner, productType, itemId });
  const { open } = payable;
  const now = deps.clock.now();
  const isContinued = open !== null && (await isContinuable(open, purchase));
  const hasSameBuyer = open?.buyerId === buyerId;
  if (isContinued && hasSameBuyer && hasSameTerms(open, offer, form) && open.expiresAt > later(now, minimumTimeLeft))
    return reuseOrder(tx, open, terms, now);
  // Lock order: the coupons of both orders before the product that replacing the open one releases.
  const couponId = await lockCoupons(deps, tx, { sellerId: offer.sellerId, code: form.couponCode, open });
  await replacePayableOrders(deps, tx, payable, couponId);
  const account = guest ? null : { id: buyerId, email: provenEmail };
  const coupon = await reserveCoupon(deps, tx, { request, offer, code: form.couponCode, buyer: { ...customer, account } });
  const amount = amountFor(offer.price, form, coupon?.discount);
  assertAmountFits(amount, purchase);
  return createOrder(deps, tx, request, { ...terms, offer, amount, coupon, guest });
}

type PayableOrder = OrderRow & { paymentSessionId: string };

/** Opens the recorded order at the provider, unless it is open there already. */
export const payableOrder = async (deps: PurchaseDeps, order: OrderRow): Promise<PayableOrder> => ({
  ...order,
  paymentSessionId: order.paymentSessionId ?? (await openPayment(deps, order)),
});

/** Starts a purchase: records the order, opens it at the provider, and stores the payment session. */
export const startPurchase =
  (deps: PurchaseDeps) =>
  async (request: PurchaseRequest, form: PurchaseForm): Promise<PayableOrder> => {
    const person = await deps.people.find(request.buyerId);
    if (!person) throw new AppError('NOT_FOUND');
    const customer = { ...customerFor(person, form.customer), username: person.username };
    const provenEmail = provenEmailOf(person);
    const guarded = { ...request, code: form.couponCode, source: `user ${request.buyerId}` };
    const order = await guardCouponCode(deps, guarded, () =>
      deps.database.transact((tx) => recordOrder(deps, tx, { request, form, customer, provenEmail })),
    );
    return payableOrder(deps, order);
  };
