import { z } from 'zod';
import { successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Day, Id } from '../text-fields.ts';
import { Sale } from './sales.ts';

/** Paid orders without refunded ones. */
const SalesFigure = z.object({ _sum: z.object({ amount: z.number() }), _count: z.int() });
export type SalesFigure = z.infer<typeof SalesFigure>;

const ClickFigure = z.object({ _sum: z.object({ clicks: z.int() }) });

const inRange = { digitalProductStats: SalesFigure, telegramStats: SalesFigure, totalClickCount: ClickFigure };

const DashboardStats = z.object({
  /** Figures of the requested days; of all time without a range. */
  ...inRange,
  /** Current totals, independent of the range. */
  totalProductsCreated: z.int(),
  totalChannelsCreated: z.int(),
  totalShortLinksCreated: z.int(),
  /** Sales with coupons in the range, the five codes with the highest revenue; a batch of one-use codes counts as one. */
  couponSales: z.array(z.object({ couponId: Id, name: z.string(), sales: z.int(), amount: z.number(), discount: z.number() })),
  /** The five newest sales, independent of the range. */
  recentSales: z.array(Sale),
  /** Figures of the preceding period of equal length; null without a range. */
  previous: z.object({ from: z.string(), to: z.string(), ...inRange }).nullable(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** One day in India time, or one calendar month in a long range, by payment time. Without refunded orders. */
const DailySales = z.object({
  /** First day of the row. */
  date: z.string(),
  /** Last day of the row; equals `date` unless the row is a month. */
  until: z.string(),
  telegramRevenue: z.number(),
  digitalRevenue: z.number(),
  totalRevenue: z.number(),
  /** Number of sales of both kinds. */
  sales: z.int(),
});
export type DailySales = z.infer<typeof DailySales>;

/** Inclusive. */
const days = z.strictObject({ from: Day.optional(), to: Day.optional() });

const Activity = z.object({
  /** Has bought something, including refunded orders. */
  hasBought: z.boolean(),
  /** Has a product, a channel or a short link. */
  hasOffers: z.boolean(),
});

export const dashboard = {
  'GET /api/v1/users/me/activity': { access: 'user', to: 'see whether you buy or sell', reply: successReply(Activity) },
  'GET /api/v1/dashboard/stats': {
    access: 'user',
    to: 'fetch dashboard stats',
    /** Both days or neither. */
    query: days,
    reply: successReply(DashboardStats),
  },
  'GET /api/v1/dashboard/daily-sales': {
    access: 'user',
    to: 'fetch daily sales stats',
    /**
     * Default: the last 30 days. `range=all`: since the first sale, at least 30 days.
     * Lists every day, oldest first; ranges of more than 400 days are grouped by month.
     */
    query: days.extend({ range: z.enum(['all']).optional() }),
    reply: successReply(z.array(DailySales)),
  },
} satisfies Routes;
