import type { InsightsDeps } from './deps.ts';

/** Ids of the buyers of these orders who have no account. One query for a page of orders. */
export async function findGuestBuyers(
  { database: { read }, people }: Pick<InsightsDeps, 'database' | 'people'>,
  orders: { buyerId: number }[],
): Promise<ReadonlySet<number>> {
  if (orders.length === 0) return new Set();
  const buyers = await people.contacts(
    read,
    orders.map(({ buyerId }) => buyerId),
  );
  return new Set([...buyers.values()].filter(({ isGuest }) => isGuest).map(({ id }) => id));
}
