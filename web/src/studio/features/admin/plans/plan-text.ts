import type { PlatformPlan } from '@jamun/contract';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** $1,299.00: the platform's own plans are priced in dollars. */
export const formatDollars = (amount: number) => dollars.format(amount);

export const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');

export function planStatus({ deletedAt, isActive }: PlatformPlan): { tone: 'ok' | 'bad'; word: string } {
  if (deletedAt) return { tone: 'bad', word: 'Deleted' };
  return isActive ? { tone: 'ok', word: 'Active' } : { tone: 'bad', word: 'Inactive' };
}
