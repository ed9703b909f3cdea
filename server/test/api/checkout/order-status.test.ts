import { OrderStatus } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextStatus } from '../../../src/modules/checkout/orders/order-status.ts';
import { buyProduct, createShop, startPurchase } from '../../harness/checkout.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.container.database.pool.query(text, values);
const statuses = OrderStatus.options;

/** Tries a status transition in a transaction that is rolled back. `replica` disables the triggers to set the first status. */
async function allows(id: string, from: string, to: string): Promise<boolean> {
  const client = await world.container.database.pool.connect();
  const move = (status: string) =>
    client.query(
      `update orders set status = $2, paid_at = case when $2 in ('PAID', 'REFUND_PENDING', 'REFUNDED') then coalesce(paid_at, created_at) end where id = $1`,
      [id, status],
    );
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await move(from);
    await client.query('set local session_replication_role = origin');
    return await move(to).then(
      () => true,
      (error: { constraint?: string }) => {
        expect(error.constraint).toBe('orders_move');
        return false;
      },
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('order status transitions', () => {
  it('code and database allow the same order status transitions', async () => {
    const { product } = await createShop(world);
    const { orderId } = await startPurchase(world, await world.person(), product);
    const allowed: Record<string, string[]> = {};
    for (const from of statuses) {
      allowed[from] = [];
      for (const to of statuses) if (from !== to && (await allows(orderId, from, to))) allowed[from].push(to);
    }
    const sorted = (table: Record<string, readonly string[]>) =>
      Object.fromEntries(Object.entries(table).map(([from, to]) => [from, [...to].sort()]));
    expect(sorted(allowed)).toEqual(sorted(nextStatus));
  });

  it('the database rejects a copied order row and an update of a refunded order', async () => {
    const { seller, product } = await createShop(world);
    const { id } = await buyProduct(world, await world.person(), product);
    await expect(query(`insert into orders select * from orders where id = $1`, [id])).rejects.toThrow();
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId: id }, body: {} }, seller.token);
    await world.runJobs();
    await expect(query(`update orders set item_name = 'Another' where id = $1`, [id])).rejects.toMatchObject({ constraint: 'orders_move' });
  });

  it('the database rejects a paid order without settlement, a settlement without sale, and an entitlement without settlement', async () => {
    const { product } = await createShop(world);
    const { orderId } = await startPurchase(world, await world.person(), product);
    await expect(query(`update orders set status = 'PAID', paid_at = created_at where id = $1`, [orderId])).rejects.toMatchObject({
      constraint: 'orders_paid_are_settled',
    });
    await expect(
      query(
        `with paid as (update orders set status = 'PAID', paid_at = created_at where id = $1 returning *),
          payment as (insert into payments (id, order_id, seller_id, item_name, gateway, gateway_txn_id, status, amount, currency, outcome, created_at, updated_at)
            select 'forged', id, seller_id, item_name, 'cashfree', 'forged', 'SUCCESS', amount, 'INR', 'SETTLED', created_at, created_at from paid returning id)
         insert into settlements select paid.id, payment.id, seller_id, amount, fee, 0, created_at, created_at from paid, payment`,
        [orderId],
      ),
    ).rejects.toMatchObject({ constraint: 'settlements_are_whole' });
    await expect(
      query(
        `insert into entitlements (id, order_id, user_id, seller_id, product_type, item_id, item_name, amount, status, created_at, updated_at)
         select 'forged', id, buyer_id, seller_id, product_type, item_id, item_name, amount, 'ACTIVE', created_at, created_at from orders where id = $1`,
        [orderId],
      ),
    ).rejects.toMatchObject({ constraint: 'entitlements_order_id_fkey' });
  });

  it('the database rejects changes of order terms and deletes of orders, settlements and payments', async () => {
    const { product } = await createShop(world);
    const { id } = await buyProduct(world, await world.person(), product);
    const rules = {
      'update orders set amount = amount - 1 where id = $1': 'orders_move',
      'update orders set fee = 0 where id = $1': 'orders_move',
      'update orders set buyer_id = seller_id where id = $1': 'orders_move',
      "update orders set paid_at = paid_at + interval '1 day' where id = $1": 'orders_move',
      'delete from orders where id = $1': 'checkout_stays',
      'update settlements set amount = 1, fee = 0, locked = 0 where order_id = $1': 'settlements_stay',
      'delete from settlements where order_id = $1': 'checkout_stays',
      "update payments set status = 'FAILED', outcome = null where order_id = $1": 'payments_stay_paid',
      'delete from payments where order_id = $1': 'checkout_stays',
    };
    for (const [statement, constraint] of Object.entries(rules))
      await expect(query(statement, [id]), statement).rejects.toMatchObject({ constraint });
  });
});
