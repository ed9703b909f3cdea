import { z } from 'zod';
import { answer } from '../answer.ts';
import type { Routes } from '../route.ts';
import { Day } from '../text.ts';
import { Sale } from './sales.ts';

export * from './dashboard-messages.ts';

/** What was paid and not refunded. */
const SalesFigure = z.object({ _sum: z.object({ amount: z.number() }), _count: z.int() });
export type SalesFigure = z.infer<typeof SalesFigure>;

const ClickFigure = z.object({ _sum: z.object({ clicks: z.int() }) });

const inRange = { digitalProductStats: SalesFigure, telegramStats: SalesFigure, totalClickCount: ClickFigure };

const DashboardStats = z.object({
  /** Of the days that were asked for; of all time when none were. */
  ...inRange,
  /** As many as there are now, whichever days were asked for. */
  totalProductsCreated: z.int(),
  totalChannelsCreated: z.int(),
  totalShortLinksCreated: z.int(),
  /** The newest five of all. */
  recentSales: z.array(Sale),
  /** The same of as many days right before; null when no days were asked for. */
  previous: z.object({ from: z.string(), to: z.string(), ...inRange }).nullable(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

/** One day in India, or one calendar month in a long range, by the time of payment. Refunded orders are left out. */
const DailySales = z.object({
  /** First day of the row. */
  date: z.string(),
  /** Last day of the row: the same as `date` unless it is a month. */
  until: z.string(),
  telegramRevenue: z.number(),
  digitalRevenue: z.number(),
  totalRevenue: z.number(),
  /** How many there were of both. */
  sales: z.int(),
});
export type DailySales = z.infer<typeof DailySales>;

/** Both included. */
const days = z.strictObject({ from: Day.optional(), to: Day.optional() });

const Activity = z.object({
  /** Has bought something, be it refunded. */
  hasBought: z.boolean(),
  /** Has a product, a channel or a short link. */
  hasOffers: z.boolean(),
});

export const dashboard = {
  'GET /api/v1/users/me/activity': { access: 'user', to: 'see whether you buy or sell', reply: answer(Activity) },
  'GET /api/v1/dashboard/stats': {
    access: 'user',
    to: 'fetch dashboard stats',
    /** Both or neither. */
    query: days,
    reply: answer(DashboardStats),
  },
  'GET /api/v1/dashboard/daily-sales': {
    access: 'user',
    to: 'fetch daily sales stats',
    /**
     * No parameters: the last 30 days. `range=all`: from the first sale on, 30 days at least.
     * Every day is listed, oldest first; ranges of more than 400 days are listed by month.
     */
    query: days.extend({ range: z.enum(['all']).optional() }),
    reply: answer(z.array(DailySales)),
  },
} satisfies Routes;
