import type { Contract, TelegramSubscription } from '@jamun/contract';
import type { z } from 'zod';
import { days, earlier } from '../../kit/clock.ts';
import { toRupees } from '../../kit/money.ts';
import type { EntitlementRow } from '../checkout/index.ts';
import type { InsightsDeps } from './deps.ts';
import { pendingOrderView, purchaseRefundView, purchaseView } from './purchase.presenter.ts';

const emptyPage = { rows: [], total: 0 };

// Payments that are pending for longer are unlikely to succeed and are not listed.
const pendingFor = days(3);
const maxPending = 20;

type ItemsQuery = z.output<Contract['GET /api/v1/purchased-items']['query']> & { userId: number };

type Deps = Pick<InsightsDeps, 'database' | 'clock' | 'checkout' | 'products' | 'access' | 'upcomingTermIds'>;

/** One page of products and one of subscriptions, with files, access, refunds and pending orders. */
export const listPurchasedItems =
  ({ database: { read }, clock, checkout, products, ...telegram }: Deps) =>
  async (query: ItemsQuery) => {
    const { type, terms, ...filters } = query;
    const now = clock.now();
    const exceptIds = terms === 'begun' ? await telegram.upcomingTermIds(read, { buyerId: query.userId, now }) : [];
    const purchasesOf = (productType: 'DIGITAL_PRODUCT' | 'TELEGRAM_PLAN') =>
      type && type !== productType ? emptyPage : checkout.lists.purchases(read, { ...filters, now, productType, exceptIds });
    const [digital, subscribed] = await Promise.all([purchasesOf('DIGITAL_PRODUCT'), purchasesOf('TELEGRAM_PLAN')]);
    const rows: EntitlementRow[] = [...digital.rows, ...subscribed.rows];
    const ended = rows.filter(({ status }) => status === 'INACTIVE').map(({ orderId }) => orderId);
    const [files, access, refunds, pending] = await Promise.all([
      // A refunded product is listed without its files.
      Promise.all(digital.rows.map((row) => (row.status === 'ACTIVE' ? products.deliveryFiles(row.itemId) : []))),
      telegram.access(
        read,
        subscribed.rows.map(({ id }) => id),
      ),
      checkout.lists.refundsOfPurchases(read, ended),
      checkout.lists.pendingOrders(read, { buyerId: query.userId, since: earlier(now, pendingFor), limit: maxPending }),
    ]);
    const subscriptionView = (row: EntitlementRow): TelegramSubscription[] => {
      const subscription = access.get(row.id);
      if (!subscription) return [];
      const { orderId, amount, createdAt } = row;
      const refund = purchaseRefundView(row, refunds);
      return [{ ...subscription, orderId, refund, planPrice: toRupees(amount), createdAt: createdAt.toISOString() }];
    };
    return {
      telegram: { total: subscribed.total, views: subscribed.rows.flatMap(subscriptionView) },
      digital: {
        total: digital.total,
        views: digital.rows.map((row, index) => ({ ...purchaseView(row, files[index] ?? []), refund: purchaseRefundView(row, refunds) })),
      },
      pending: pending.map(pendingOrderView),
    };
  };
