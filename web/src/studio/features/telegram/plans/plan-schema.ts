import { ChannelPlanInput, channelPlanMessages } from '@jamun/contract';
import { z } from 'zod';
import { daysPerUnit, toDays } from './plan-duration.ts';

/** Schema of the plan form: a number of units, validated as the contract's number of days. */
export const PlanSchema = z
  .object({
    name: ChannelPlanInput.shape.name,
    price: ChannelPlanInput.shape.price,
    duration: z.number(channelPlanMessages.invalid),
    unit: z.enum(Object.keys(daysPerUnit) as (keyof typeof daysPerUnit)[]),
  })
  .refine(({ duration: count, unit }) => ChannelPlanInput.shape.duration.safeParse(toDays({ count, unit })).success, {
    path: ['duration'],
    error: channelPlanMessages.invalid,
    // By default a refinement runs only when all fields are valid; this one reports together with the other errors.
    when: ({ value }) => typeof (value as { duration?: unknown }).duration === 'number',
  });
