import type { Tx } from '../../../platform/db/database.ts';
import type { CheckoutDeps } from '../deps.ts';
import { listCurrentProducts } from '../settlement/entitlements.store.ts';
import type { OrderRow } from '../tables.ts';
import { endTokens } from './guest-orders.store.ts';
import { countPaidInChannel, lockOrdersOf, setBuyer, whileClaiming } from './move-purchases.store.ts';

export type MoveDeps = Pick<CheckoutDeps, 'clock' | 'channels'>;

interface Move {
  fromUserId: number;
  toUserId: number;
}

const isPlan = ({ productType }: OrderRow) => productType === 'TELEGRAM_PLAN';
const channelOf = ({ itemDetails }: OrderRow) => String(itemDetails.channelId ?? '');

/**
 * Orders that the new owner can have. The others stay: an order from the new owner's own shop, a product that they own already, and
 * a subscription to a channel in which they are a member already.
 */
async function findMovable(deps: MoveDeps, tx: Tx, bought: OrderRow[], { fromUserId, toUserId }: Move): Promise<OrderRow[]> {
  const entitledOrders = new Set((await listCurrentProducts(tx, fromUserId)).map(({ orderId }) => orderId));
  const ownedItems = new Set((await listCurrentProducts(tx, toUserId)).map(({ itemId }) => itemId));
  const channels = new Set(await deps.channels.channelsOfBuyer(tx, toUserId));
  const isOwn = ({ sellerId }: OrderRow) => sellerId === toUserId;
  const isDuplicate = ({ id, itemId }: OrderRow) => entitledOrders.has(id) && ownedItems.has(itemId);
  const isInSameChannel = (order: OrderRow) => isPlan(order) && channels.has(channelOf(order));
  return bought.filter((order) => !isOwn(order) && !isDuplicate(order) && !isInSameChannel(order));
}

/** Changes the buyer of these orders, and with it their entitlements, refund requests and channel memberships. */
async function changeBuyer(deps: MoveDeps, tx: Tx, moved: OrderRow[], { fromUserId, toUserId }: Move): Promise<void> {
  if (moved.length === 0) return;
  const channelIds = [...new Set(moved.filter(isPlan).map(channelOf))];
  await whileClaiming(tx, async () => {
    await setBuyer(tx, { orderIds: moved.map(({ id }) => id), buyerId: toUserId });
    await deps.channels.moveMembers(tx, { fromBuyerId: fromUserId, toBuyerId: toUserId, channelIds });
  });
}

/** Moves the purchases of a guest to the member who proved the address. Open orders move, too: their browsers may be paying. */
export const movePurchases =
  (deps: MoveDeps) =>
  async (tx: Tx, move: Move): Promise<{ orders: number; ordersLeft: number }> => {
    const bought = await lockOrdersOf(tx, move.fromUserId);
    await endTokens(tx, { buyerId: move.fromUserId, now: deps.clock.now() });
    const movable = await findMovable(deps, tx, bought, move);
    await changeBuyer(deps, tx, movable, move);
    return { orders: movable.length, ordersLeft: bought.length - movable.length };
  };

/**
 * Moves one order to another person. What that person cannot have twice moves to a merged guest of theirs, as in a merge: a refusal would
 * tell what the person owns. False for an order of the person's own shop, and when the guest has more purchases in its channel.
 */
export async function moveOrder(
  deps: MoveDeps & Pick<CheckoutDeps, 'createMergedGuest'>,
  tx: Tx,
  order: OrderRow,
  personId: number,
): Promise<boolean> {
  const inChannel = isPlan(order) ? await countPaidInChannel(tx, { buyerId: order.buyerId, channelId: channelOf(order) }) : 1;
  if (order.sellerId === personId || inChannel > 1) return false;
  const [movable] = await findMovable(deps, tx, [order], { fromUserId: order.buyerId, toUserId: personId });
  const toUserId = movable ? personId : await deps.createMergedGuest(tx, personId);
  await changeBuyer(deps, tx, [order], { fromUserId: order.buyerId, toUserId });
  return true;
}
