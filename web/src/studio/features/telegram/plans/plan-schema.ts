import { ChannelPlanInput } from '@jamun/contract';
import { channelPlanMessages } from '@jamun/contract/telegram-messages';
import { z } from 'zod';
import { daysFor, daysOf } from './plan-text.ts';

/** A plan as it is typed: how many of which unit, held to the contract's days. */
export const PlanSchema = z
  .object({
    name: ChannelPlanInput.shape.name,
    price: ChannelPlanInput.shape.price,
    duration: z.number(channelPlanMessages.invalid),
    unit: z.enum(Object.keys(daysOf) as (keyof typeof daysOf)[]),
  })
  .refine(({ duration: count, unit }) => ChannelPlanInput.shape.duration.safeParse(daysFor({ count, unit })).success, {
    path: ['duration'],
    error: channelPlanMessages.invalid,
    // Said beside the other faults, not after they are mended.
    when: ({ value }) => typeof (value as { duration?: unknown }).duration === 'number',
  });
