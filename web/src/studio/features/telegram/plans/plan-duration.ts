import { type DurationType, formatShortRupees } from '@jamun/contract';
import { planText as text } from './text.ts';

// Copy of the contract's table, which would load the contract's schemas. A unit test compares both.
export const daysPerUnit = { Day: 1, Week: 7, Month: 30, Year: 365, Lifetime: 3650 } as const satisfies Record<DurationType, number>;

export const unitOptions = (Object.keys(daysPerUnit) as DurationType[]).map((value) => ({ value, label: text.units[value] }));

export interface PlanDuration {
  count: number;
  unit: DurationType;
}

const unitsBySize = ['Year', 'Month', 'Week'] as const;

/** Converts days to the largest unit that divides them evenly. */
export function toPlanDuration(days: number): PlanDuration {
  if (days === daysPerUnit.Lifetime) return { count: 1, unit: 'Lifetime' };
  const unit = unitsBySize.find((candidate) => days % daysPerUnit[candidate] === 0) ?? 'Day';
  return { count: days / daysPerUnit[unit], unit };
}

/** Converts to days. A lifetime ignores the count, whose field is hidden. */
export const toDays = ({ count, unit }: PlanDuration) => (unit === 'Lifetime' ? daysPerUnit.Lifetime : count * daysPerUnit[unit]);

export const formatPlanPrice = (price: number) => (price === 0 ? text.free : formatShortRupees(price));

/** Length and price per day of a plan: 365 days, about ₹10.96 a day. */
export const planSummary = (price: number, days: number) => text.summary({ price, days, isLifetime: days === daysPerUnit.Lifetime });
