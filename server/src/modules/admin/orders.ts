import type { AdminOrder, AdminOrderDetails, Contract } from '@jamun/contract';
import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import type { Paged } from '../../platform/http/mount.ts';
import type { AdminDeps } from './deps.ts';
import { orderDetailsView, orderView } from './order.presenter.ts';

type Query = z.output<Contract['GET /api/v1/admin/orders']['query']>;

/** Orders of all sellers, with the seller of each, and whether its buyer is a guest. */
export const listOrders =
  ({ database, accounts: { people }, checkout }: Pick<AdminDeps, 'database' | 'accounts' | 'checkout'>) =>
  async (query: Query): Promise<Paged<AdminOrder>> => {
    const { rows, total } = await checkout.allOrders.list({
      ...query,
      people: query.search ? people.userIdsMatching(query.search) : undefined,
    });
    const userIds = rows.flatMap(({ order }) => [order.sellerId, order.buyerId]);
    const users = await people.contacts(database.read, userIds);
    return { rows: rows.map((row) => orderView(row, users)), total };
  };

/** One order with its payments, refunds, settlement and purchase. */
export const orderDetail =
  ({ database, accounts: { people }, checkout }: Pick<AdminDeps, 'database' | 'accounts' | 'checkout'>) =>
  async (id: string): Promise<AdminOrderDetails> => {
    const whole = await checkout.allOrders.find(id);
    if (!whole) throw new AppError('NOT_FOUND');
    const requesterIds = whole.refunds.flatMap(({ requestedBy }) => requestedBy ?? []);
    return orderDetailsView(whole, await people.contacts(database.read, [whole.order.sellerId, whole.order.buyerId, ...requesterIds]));
  };
