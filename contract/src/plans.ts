import { z } from 'zod';
import { platformPlanMessages } from './admin/admin-messages.ts';
import { hasAtMostTwoDecimals } from './money.ts';
import { MessageReply, successReply } from './reply.ts';
import type { Routes } from './route.ts';
import { maxPrice } from './rupees.ts';
import { displayName, Id, IsoTime, multilineTextOrEmpty, singleLineText } from './text-fields.ts';

const twoDecimals = (label: string, range: { most: number; below: string; above: string }) =>
  z
    .number({ error: (issue) => (issue.input == null ? `${label} is required` : `${label} must be a number`) })
    .min(0, { error: range.below, abort: true })
    .max(range.most, { error: range.above, abort: true })
    .refine(hasAtMostTwoDecimals, `${label} must have at most two decimals`);

const price = (label: string, negative: string) =>
  twoDecimals(label, { most: maxPrice, below: negative, above: `${label} must be at most ${maxPrice}` });

const flag = (label: string) => z.boolean(`${label} must be true or false`).optional();
const Version = z.int('Version must be a whole number').min(1, 'Version must be at least 1').optional();

export const PlatformPlanInput = z.strictObject({
  name: displayName('Name', 100),
  description: multilineTextOrEmpty('Description', 500).optional(),
  monthlyPrice: price('Monthly price', platformPlanMessages.negativePrice),
  annualPrice: price('Annual price', platformPlanMessages.negativeAnnualPrice).nullable().optional(),
  transactionFeePercentage: twoDecimals('Transaction fee', {
    most: 100,
    below: platformPlanMessages.feeOutOfRange,
    above: platformPlanMessages.feeOutOfRange,
  }),
  isCustom: flag('Custom plan'),
  isDefault: flag('Default plan'),
  isActive: flag('Active'),
});
/** Partial update. `version` is an optimistic lock: CONFLICT if the plan was saved since. */
export const PlatformPlanEdit = PlatformPlanInput.partial().extend({ version: Version });

const PlatformPlan = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  monthlyPrice: z.number(),
  annualPrice: z.number().nullable(),
  transactionFeePercentage: z.number(),
  isCustom: z.boolean(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
  deletedAt: IsoTime.nullable(),
});
export type PlatformPlan = z.infer<typeof PlatformPlan>;

/** Feature keys that the server enforces as limits; other keys are only stored and shown. */
export const limitKeys = ['digital_products', 'telegram_channels', 'short_links', 'coupons', 'storage_mb'] as const;
export type LimitKey = (typeof limitKeys)[number];

const FeatureKey = singleLineText('Feature key', 60).transform((key) => key.toLowerCase());
const wholeLimit = 'Limit value must be a whole number of 0 or more';

export const PlatformFeatureInput = z.strictObject({
  featureKey: FeatureKey,
  limitValue: z.int(wholeLimit).min(0, wholeLimit).max(2_147_483_647, 'Limit value must be at most 2147483647').optional(),
  isEnabled: flag('Enabled'),
});
export const PlatformFeatureEdit = PlatformFeatureInput.extend({ version: Version });

const PlatformFeature = z.object({
  id: Id,
  planId: Id,
  featureKey: z.string(),
  limitValue: z.int(),
  isEnabled: z.boolean(),
  version: z.int(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type PlatformFeature = z.infer<typeof PlatformFeature>;

const OwnPlan = z.object({
  name: z.string(),
  transactionFeePercentage: z.number(),
  /** Files, pictures and unfinished uploads of the user's products. `limitBytes` is null when the plan has no limit. */
  storage: z.object({ usedBytes: z.int(), limitBytes: z.int().nullable() }),
});

const planParams = z.strictObject({ id: Id });
const parentPlanParams = z.strictObject({ planId: Id });
const featureParams = z.strictObject({ featureId: Id });

export const platformPlans = {
  'GET /api/v1/users/me/plan': { access: 'user', to: 'see your plan', reply: successReply(OwnPlan) },
  'GET /api/v1/admin/platform-subscription-plans': { access: 'admin', to: 'fetch all plans', reply: successReply(z.array(PlatformPlan)) },
  'POST /api/v1/admin/platform-subscription-plans': {
    access: 'admin',
    proof: 'recent',
    to: 'create a plan',
    body: PlatformPlanInput,
    reply: successReply(PlatformPlan),
  },
  'GET /api/v1/admin/platform-subscription-plans/{id}': {
    access: 'admin',
    to: 'fetch a plan',
    params: planParams,
    reply: successReply(PlatformPlan),
  },
  'PUT /api/v1/admin/platform-subscription-plans/{id}': {
    access: 'admin',
    proof: 'recent',
    to: 'update a plan',
    params: planParams,
    body: PlatformPlanEdit,
    reply: successReply(PlatformPlan),
  },
  'DELETE /api/v1/admin/platform-subscription-plans/{id}': {
    access: 'admin',
    proof: 'recent',
    to: 'delete a plan',
    params: planParams,
    reply: MessageReply,
  },
  'GET /api/v1/admin/platform-features/{planId}': {
    access: 'admin',
    to: 'fetch the features of a plan',
    params: parentPlanParams,
    reply: successReply(z.array(PlatformFeature)),
  },
  'POST /api/v1/admin/platform-features/{planId}': {
    access: 'admin',
    to: 'create a feature',
    params: parentPlanParams,
    body: PlatformFeatureInput,
    reply: successReply(PlatformFeature),
  },
  'GET /api/v1/admin/platform-features/feature/{featureId}': {
    access: 'admin',
    to: 'fetch a feature',
    params: featureParams,
    reply: successReply(PlatformFeature),
  },
  'PUT /api/v1/admin/platform-features/feature/{featureId}': {
    access: 'admin',
    to: 'update a feature',
    params: featureParams,
    body: PlatformFeatureEdit,
    reply: successReply(PlatformFeature),
  },
  'DELETE /api/v1/admin/platform-features/{featureId}': {
    access: 'admin',
    to: 'delete a feature',
    params: featureParams,
    reply: MessageReply,
  },
} satisfies Routes;
