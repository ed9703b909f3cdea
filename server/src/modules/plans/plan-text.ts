import type { LimitKey } from '@jamun/contract';
import { formatBytes } from '../../kit/storage-units.ts';

const advice = 'Delete what you no longer need, or contact us for a larger plan.';

const featureNames: Record<Exclude<LimitKey, 'storage_mb'>, { one: string; many: string }> = {
  digital_products: { one: 'digital product', many: 'digital products' },
  telegram_channels: { one: 'Telegram channel', many: 'Telegram channels' },
  short_links: { one: 'short link', many: 'short links' },
  coupons: { one: 'coupon', many: 'coupons' },
};

interface StorageFacts {
  limitBytes: number;
  /** Includes unfinished uploads. */
  usedBytes: number;
  addedBytes: number;
}

/** Errors with names and numbers. Errors that pages also show are in the contract (`platformPlanMessages`). */
export const planText = {
  notActive: (plan: string) => `The plan ${plan} is not active. Activate it first.`,
  defaultPlan: {
    notDeletable: (plan: string) => `${plan} is the default plan and cannot be deleted. Make another plan the default first.`,
    mustStayActive: (plan: string) => `${plan} is the default plan and cannot be deactivated. Make another plan the default first.`,
    mustStayDefault: (plan: string) => `${plan} is the default plan. To change that, make another plan the default.`,
  },
  noStorage: (plan: string) => `Your plan ${plan} does not include storage.`,
  storageExceeded: (plan: string, { limitBytes, usedBytes, addedBytes }: StorageFacts) => {
    const needed = addedBytes > 0 ? `, and this file needs ${formatBytes(addedBytes)}` : '';
    return `Your plan ${plan} allows ${formatBytes(limitBytes)} of storage. You use ${formatBytes(usedBytes)}${needed}. ${advice}`;
  },
  notIncluded: (plan: string, feature: keyof typeof featureNames) => `Your plan ${plan} does not include ${featureNames[feature].many}.`,
  limitReached: (plan: string, feature: keyof typeof featureNames, limit: number) =>
    `Your plan ${plan} allows ${limit} ${limit === 1 ? featureNames[feature].one : featureNames[feature].many}. ${advice}`,
};
