import type { AdminOrder, AdminOrderDetails, Contract } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import type { Paged } from '../../platform/http/mount.ts';
import type { AdminDeps } from './deps.ts';
import { orderDetailsView, orderView } from './order.presenter.ts';

type Query = z.output<Contract['GET /api/v1/admin/orders']['query']>;

/** Orders with those who sold them. */
export const listOrders =
  ({ database, accounts: { people }, checkout }: Pick<AdminDeps, 'database' | 'accounts' | 'checkout'>) =>
  async (query: Query): Promise<Paged<AdminOrder>> => {
    const { rows, total } = await checkout.allOrders.list({ ...query, people: query.search ? people.matching(query.search) : undefined });
    const sellers = rows.map(({ order }) => order.sellerId);
    const known = await people.contacts(database.read, sellers);
    return { rows: rows.map((row) => orderView(row, known)), total };
  };

/** Everything that is known of one. */
export const orderDetail =
  ({ database, accounts: { people }, checkout }: Pick<AdminDeps, 'database' | 'accounts' | 'checkout'>) =>
  async (id: string): Promise<AdminOrderDetails> => {
    const whole = await checkout.allOrders.find(id);
    if (!whole) throw new AppError('NOT_FOUND');
    const askers = whole.refunds.flatMap(({ requestedBy }) => requestedBy ?? []);
    return orderDetailsView(whole, await people.contacts(database.read, [whole.order.sellerId, ...askers]));
  };
