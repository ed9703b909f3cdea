import type { AttentionItem, Contract } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import { toRupees } from '../../kit/money.ts';
import type { Actor } from '../../platform/audit/audit.port.ts';
import type { Queries } from '../../platform/db/database.ts';
import type { Paged } from '../../platform/http/mount.ts';
import type { AttentionRow } from '../attention/index.ts';
import { disputeView } from '../checkout/index.ts';
import { actionsFor } from './attention-actions.ts';
import type { AdminDeps } from './deps.ts';

type Deps = Pick<AdminDeps, 'database' | 'audit' | 'accounts' | 'attention' | 'checkout' | 'payouts'>;

const present = <Value>(values: (Value | null)[]): Value[] => values.filter((value): value is Value & {} => value !== null);

const referencesOf = (rows: AttentionRow[], kind: AttentionRow['kind']) =>
  rows.filter((row) => row.kind === kind).map(({ reference }) => reference);

/** Attention items with their order or withdrawal; the number of queries does not depend on the number of items. */
export async function presentAttentionItems(
  { accounts: { people }, checkout, payouts }: Pick<AdminDeps, 'accounts' | 'checkout' | 'payouts'>,
  queries: Queries,
  rows: AttentionRow[],
): Promise<AttentionItem[]> {
  const orders = await checkout.bookings.ordersNamed(queries, present(rows.map(({ orderId }) => orderId)));
  const withdrawals = await payouts.bookings.withdrawalsNamed(queries, present(rows.map(({ withdrawalId }) => withdrawalId)));
  const disputes = await checkout.bookings.disputesNamed(queries, referencesOf(rows, 'DISPUTE'));
  const contacts = await people.contacts(queries, [
    ...orders.map(({ sellerId }) => sellerId),
    ...withdrawals.map(({ userId }) => userId),
    ...present(rows.map(({ resolvedBy }) => resolvedBy)),
  ]);
  const userOf = (id: number) => ({ id, username: contacts.get(id)?.username ?? '', name: contacts.get(id)?.name ?? '' });

  return rows.map((row) => {
    const order = orders.find(({ id }) => id === row.orderId) ?? null;
    const withdrawal = withdrawals.find(({ id }) => id === row.withdrawalId) ?? null;
    const dispute = row.kind === 'DISPUTE' ? (disputes.find(({ providerId }) => providerId === row.reference) ?? null) : null;
    return {
      id: row.id,
      kind: row.kind,
      status: row.status,
      reference: row.reference,
      details: row.details,
      theirs: { state: row.theirState, amount: row.theirAmount === null ? null : toRupees(row.theirAmount) },
      order: order && {
        id: order.id,
        itemName: order.itemName,
        buyer: order.buyerUsername,
        status: order.status,
        amount: toRupees(order.amount),
        seller: userOf(order.sellerId),
      },
      withdrawal: withdrawal && {
        id: withdrawal.id,
        status: withdrawal.status,
        amount: toRupees(withdrawal.amount),
        seller: userOf(withdrawal.userId),
      },
      dispute: dispute && disputeView(dispute),
      dueAt: row.dueAt?.toISOString() ?? null,
      openedAt: row.openedAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      actions: actionsFor(row, { order, dispute, withdrawal }),
      resolution: row.resolvedAt && {
        action: row.action,
        by: row.resolvedBy === null ? null : { id: row.resolvedBy, username: userOf(row.resolvedBy).username },
        at: row.resolvedAt.toISOString(),
        note: row.note,
      },
    };
  });
}

type Query = z.output<Contract['GET /api/v1/admin/attention']['query']>;

export const listAttention =
  (deps: Deps) =>
  async (query: Query): Promise<Paged<AttentionItem>> => {
    const { rows, total } = await deps.attention.list(query);
    return { rows: await presentAttentionItems(deps, deps.database.read, rows), total };
  };

/** Reconciles an order with the provider now; each difference from our books becomes an attention item. */
export const checkOrder =
  ({ database, checkout, attention, audit }: Deps) =>
  async (actor: Actor, orderId: string): Promise<{ orderId: string; items: string[] }> => {
    const [order] = await checkout.bookings.ordersNamed(database.read, [orderId]);
    if (!order) throw new AppError('NOT_FOUND');
    const subject = { type: 'order', id: orderId, userId: order.sellerId } as const;
    await database.transact((tx) => audit.record(tx, { actor, action: 'ORDER_CHECKED', subject }));
    await checkout.bookings.check(orderId);
    return { orderId, items: (await attention.openItemsOfOrder(orderId)).map(({ id }) => id) };
  };
