import type { DurationType } from '@jamun/contract';
import { formatShortRupees } from '@jamun/contract/money';

// Written here too, since the contract's own table would bring its schemas along; the type holds them together.
export const daysOf = { Day: 1, Week: 7, Month: 30, Year: 365, Lifetime: 3650 } as const satisfies Record<DurationType, number>;

export const unitOptions = (Object.keys(daysOf) as DurationType[]).map((value) => ({ value, label: value }));

export interface Duration {
  count: number;
  unit: DurationType;
}

const bySize = ['Year', 'Month', 'Week'] as const;

/** So many days in the largest unit that they are whole ones of. */
export function durationOf(days: number): Duration {
  if (days === daysOf.Lifetime) return { count: 1, unit: 'Lifetime' };
  const unit = bySize.find((candidate) => days % daysOf[candidate] === 0) ?? 'Day';
  return { count: days / daysOf[unit], unit };
}

/** A lifetime is one, whatever stands in the field beside it. */
export const daysFor = ({ count, unit }: Duration) => (unit === 'Lifetime' ? daysOf.Lifetime : count * daysOf[unit]);

const counted = (count: number, word: string) => `${count.toLocaleString('en-IN')} ${word}${count === 1 ? '' : 's'}`;

export const subscriptionWords = (count: number) => counted(count, 'subscription');

export const planPrice = (price: number) => (price === 0 ? 'Free' : formatShortRupees(price));

/** What a plan comes to: 365 days, about ₹10.96 a day. */
export function planSum(price: number, days: number): string {
  const long = days === daysOf.Lifetime ? `Lifetime (${counted(days, 'day')})` : counted(days, 'day');
  if (price === 0) return `${long}, free`;
  return days === 1 ? long : `${long}, about ${formatShortRupees(price / days)} a day`;
}
