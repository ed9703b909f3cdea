import type { Contract, RouteInput } from '@jamun/contract';
import { lastDay } from './timeline.ts';
import type { MainUserName } from './users-table.ts';

type Terms = Omit<RouteInput<Contract['POST /api/v1/coupons']>['body'], 'code' | 'items' | 'startsAt' | 'endsAt'>;

export interface DemoCoupon {
  seller: MainUserName;
  /** Day of creation; the products and plans below must exist by then. */
  day: number;
  /** One code, or one-use codes of which `used` are used. */
  codes: { code: string } | { name: string; prefix: string; count: number; used: number };
  terms: Terms;
  /** Names of products; neither products nor plans: everything of the seller. */
  products?: string[];
  plans?: { channel: string; index: number }[];
  /** Days after the creation. */
  startsAfter?: number;
  endsAfter?: number;
  /** Share of the suitable purchases that use a code. */
  share: number;
  pausedOn?: number;
  /** An administrator pauses the coupon on this day. */
  takenDown?: { day: number; reason: string };
}

const percent = (value: number, terms: Partial<Terms> = {}): Terms => ({ kind: 'PERCENT', percent: value, ...terms });
const amount = (value: number, terms: Partial<Terms> = {}): Terms => ({ kind: 'AMOUNT', amount: value, ...terms });

/** Code for the renewals of a subscription, and the one that makes a product free. */
export const renewalCode = 'MEMBERS20';
export const giftCode = 'PRESS';
export const welcomeCode = 'WELCOME10';

/** Coupons in every status: live, scheduled, used up, ended and paused. */
export const coupons: DemoCoupon[] = [
  {
    seller: 'ananya',
    day: 60,
    codes: { code: welcomeCode },
    terms: percent(10, { maxUsesPerBuyer: 1, minAmount: 299 }),
    share: 0.15,
  },
  { seller: 'ananya', day: 120, codes: { code: 'STUDENT15' }, terms: percent(15), share: 0.15, pausedOn: 300 },
  { seller: 'ananya', day: 196, codes: { code: 'BIRTHDAY25' }, terms: percent(25), endsAfter: 14, share: 0.6 },
  {
    seller: 'ananya',
    day: 200,
    codes: { code: renewalCode },
    terms: percent(20, { renewals: 'EVERY_RENEWAL' }),
    plans: [{ channel: 'lightroom', index: 1 }],
    share: 0.4,
  },
  { seller: 'ananya', day: 239, codes: { code: 'LAUNCH500' }, terms: amount(500, { maxUses: 8 }), products: ['course'], share: 0.7 },
  {
    seller: 'ananya',
    day: 246,
    codes: { name: 'Guests of the workshop', prefix: 'WORKSHOP', count: 25, used: 3 },
    terms: percent(40),
    products: ['course'],
    share: 0.5,
  },
  { seller: 'ananya', day: 280, codes: { code: giftCode }, terms: percent(100, { maxUses: 5 }), products: ['phone'], share: 0 },
  { seller: 'ananya', day: lastDay - 9, codes: { code: 'FAMILY20' }, terms: percent(20, { maxUses: 20 }), endsAfter: 12, share: 0.5 },
  { seller: 'ananya', day: lastDay - 2, codes: { code: 'NEXT25' }, terms: percent(25), startsAfter: 8, endsAfter: 18, share: 0 },
  { seller: 'sundar', day: 215, codes: { code: 'RAGAM50' }, terms: amount(50), products: ['varnams', 'talam'], share: 0.3 },
  {
    seller: 'priya',
    day: 312,
    codes: { code: 'RANK90' },
    terms: percent(90),
    share: 0,
    takenDown: { day: 314, reason: 'Advertised as 90% off a price that was never charged' },
  },
];
