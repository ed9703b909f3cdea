import { z } from 'zod';
import { hasAtMostTwoDecimals } from '../money.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { maxPrice } from '../rupees.ts';
import { displayName, Id, IsoTime } from '../text-fields.ts';
import { channelPlanMessages } from './telegram-messages.ts';

/** Units of plan durations, in days. */
export const durationTypes = { Day: 1, Week: 7, Month: 30, Year: 365, Lifetime: 3650 } as const;
export type DurationType = keyof typeof durationTypes;
const maxDuration = durationTypes.Lifetime;

/** Zero, or at least one rupee, with at most two decimals. */
const PlanPrice = z
  .number(channelPlanMessages.invalid)
  .max(maxPrice, channelPlanMessages.invalid)
  .refine((price) => (price === 0 || price >= 1) && hasAtMostTwoDecimals(price), channelPlanMessages.invalid);

const fields = {
  name: displayName('Plan name', 100),
  price: PlanPrice,
  /** In days. */
  duration: z.int(channelPlanMessages.invalid).min(1, channelPlanMessages.invalid).max(maxDuration, channelPlanMessages.invalid),
};
export const ChannelPlanInput = z.strictObject(fields);

/** Plan for buyers. */
export const PublicPlan = z.object({ id: Id, name: z.string(), price: z.number(), duration: z.int() });
export type PublicPlan = z.infer<typeof PublicPlan>;

export const ChannelPlan = PublicPlan.extend({
  channelId: Id,
  /** Number of subscriptions bought, without refunded ones. */
  _count: z.object({ subscriptions: z.int() }),
  /** In rupees, before fees, without refunded sales. */
  revenue: z.number(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type ChannelPlan = z.infer<typeof ChannelPlan>;

/** Plan as part of its channel. */
export const ChannelPlanWithSubscriptions = ChannelPlan.extend({
  /** The newest 100; `_count` and `revenue` include all. */
  subscriptions: z.array(z.object({ planPrice: z.number() })),
});
export type ChannelPlanWithSubscriptions = z.infer<typeof ChannelPlanWithSubscriptions>;

const channelParams = z.strictObject({ id: Id });
const planParams = z.strictObject({ id: Id });

/** Changing or deleting a plan does not affect current subscribers. */
export const channelPlans = {
  'POST /api/v1/telegram/channels/{id}/plans': {
    access: 'user',
    to: 'create a plan',
    params: channelParams,
    body: ChannelPlanInput,
    reply: successReply(ChannelPlan),
  },
  'GET /api/v1/telegram/channels/{id}/plans': {
    access: 'user',
    to: 'fetch all plans',
    params: channelParams,
    reply: successReply(z.array(ChannelPlan)),
  },
  'GET /api/v1/telegram/plans/{id}': { access: 'user', to: 'see a plan', params: planParams, reply: successReply(ChannelPlan) },
  'PUT /api/v1/telegram/plans/{id}': {
    access: 'user',
    to: 'update a plan',
    params: planParams,
    body: ChannelPlanInput.partial(),
    reply: successReply(ChannelPlan),
  },
  'DELETE /api/v1/telegram/plans/{id}': { access: 'user', to: 'delete a plan', params: planParams, reply: MessageReply },
} satisfies Routes;
