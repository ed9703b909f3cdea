import type { ChannelPlan, DurationType } from '@jamun/contract';
import type { z } from 'zod';
import type { PlanBody } from '../../../domain/channel-plans/api.ts';
import type { FormValues, useSchemaForm } from '../../../ui/form/schema-form.ts';
import { daysFor, durationOf } from './plan-text.ts';

/** `duration` is the count of units here; a refusal of the server's finds its field by this name. */
export interface PlanValues {
  name: string;
  price: number;
  duration: number;
  unit: DurationType;
}
export type PlanForm = ReturnType<typeof useSchemaForm<PlanValues>>;

export const loadPlanSchema = () =>
  import('./plan-schema.ts').then(({ PlanSchema }) => PlanSchema as unknown as z.ZodType<unknown, PlanValues>);

export const newPlan: FormValues<PlanValues> = { name: '', price: undefined, duration: 1, unit: 'Month' };

export function valuesOf({ name, price, duration }: ChannelPlan): FormValues<PlanValues> {
  const { count, unit } = durationOf(duration);
  return { name, price, duration: count, unit };
}

export const bodyOf = ({ name, price, duration: count, unit }: PlanValues): PlanBody => ({
  name,
  price,
  duration: daysFor({ count, unit }),
});
