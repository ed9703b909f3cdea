import { z } from 'zod';
import { answer, Message } from '../answer.ts';
import { hasAtMostTwoDecimals } from '../money.ts';
import type { Routes } from '../route.ts';
import { hugestPrice } from '../rupees.ts';
import { displayName, Id, IsoTime } from '../text.ts';
import { channelPlanMessages as say } from './telegram-messages.ts';

/** How long a plan lasts is counted in days; people think in these. */
export const durationTypes = { Day: 1, Week: 7, Month: 30, Year: 365, Lifetime: 3650 } as const;
export type DurationType = keyof typeof durationTypes;
const longest = durationTypes.Lifetime;

/** Nothing, or one rupee and more, with at most two decimals. */
const PlanPrice = z
  .number(say.invalid)
  .max(hugestPrice, say.invalid)
  .refine((price) => (price === 0 || price >= 1) && hasAtMostTwoDecimals(price), say.invalid);

const fields = {
  name: displayName('Plan name', 100),
  price: PlanPrice,
  /** In days. */
  duration: z.int(say.invalid).min(1, say.invalid).max(longest, say.invalid),
};
export const ChannelPlanInput = z.strictObject(fields);

/** What buyers choose from. */
export const PublicPlan = z.object({ id: Id, name: z.string(), price: z.number(), duration: z.int() });
export type PublicPlan = z.infer<typeof PublicPlan>;

export const ChannelPlan = PublicPlan.extend({
  channelId: Id,
  /** Subscriptions that were bought with it; refunded ones are left out. */
  _count: z.object({ subscriptions: z.int() }),
  /** In rupees, before fees; refunds are left out. */
  revenue: z.number(),
  createdAt: IsoTime,
  updatedAt: IsoTime,
});
export type ChannelPlan = z.infer<typeof ChannelPlan>;

/** A plan as it stands in its channel. */
export const PlanOfChannel = ChannelPlan.extend({
  /** The newest 100; `_count` and `revenue` cover all of them. */
  subscriptions: z.array(z.object({ planPrice: z.number() })),
});
export type PlanOfChannel = z.infer<typeof PlanOfChannel>;

const ofChannel = z.strictObject({ id: Id });
const ofPlan = z.strictObject({ id: Id });

/** Changing or deleting a plan doesn’t affect current subscribers. */
export const channelPlans = {
  'POST /api/v1/telegram/channels/{id}/plans': {
    access: 'user',
    to: 'create a plan',
    params: ofChannel,
    body: ChannelPlanInput,
    reply: answer(ChannelPlan),
  },
  'GET /api/v1/telegram/channels/{id}/plans': {
    access: 'user',
    to: 'fetch all plans',
    params: ofChannel,
    reply: answer(z.array(ChannelPlan)),
  },
  'GET /api/v1/telegram/plans/{id}': { access: 'user', to: 'see a plan', params: ofPlan, reply: answer(ChannelPlan) },
  'PUT /api/v1/telegram/plans/{id}': {
    access: 'user',
    to: 'update a plan',
    params: ofPlan,
    body: ChannelPlanInput.partial(),
    reply: answer(ChannelPlan),
  },
  'DELETE /api/v1/telegram/plans/{id}': { access: 'user', to: 'delete a plan', params: ofPlan, reply: Message },
} satisfies Routes;
