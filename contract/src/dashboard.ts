import { z } from 'zod';
import { answer } from './answer.ts';
import type { Routes } from './route.ts';
import { Sale } from './sales.ts';
import { Day } from './text.ts';

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

/** A day in India, by when it was paid; what was refunded is left out of the day on which it was sold. */
const DailySales = z.object({
  date: z.string(),
  telegramRevenue: z.number(),
  digitalRevenue: z.number(),
  totalRevenue: z.number(),
  /** How many there were of both. */
  sales: z.int(),
});
export type DailySales = z.infer<typeof DailySales>;

export const dashboardMessages = {
  daysTogether: 'Give both the first and the last day, or neither',
  daysOrder: 'The first day must not be after the last',
  daysTooMany: 'Choose at most 400 days',
} as const;

/** Both included. */
const days = z.strictObject({ from: Day.optional(), to: Day.optional() });

export const dashboard = {
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
    /** Left out: the last thirty days. At most 400; every day is listed, the first one first. */
    query: days,
    reply: answer(z.array(DailySales)),
  },
} satisfies Routes;
