import type { PublicPlan } from '@jamun/contract';
import { formatDuration } from '@jamun/contract/order-words';

/** How long it lasts; null where its name says just that. */
export function timeOfPlan({ name, duration }: PublicPlan): string | null {
  const words = formatDuration(duration);
  return name.trim().toLowerCase() === words.toLowerCase() ? null : words;
}

/** Quarterly, 90 days */
export const planInWords = (plan: PublicPlan) => [plan.name, timeOfPlan(plan)].filter(Boolean).join(', ');

const month = 30;
const year = 365;

/** What a longer plan comes to a month, so that plans can be compared; null where that says nothing. */
export const monthlyPrice = ({ price, duration }: PublicPlan) =>
  price > 0 && duration > month && duration <= year ? Math.round((price * month) / duration) : null;
