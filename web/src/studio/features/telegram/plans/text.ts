import { type DurationType, formatShortRupees } from '@jamun/contract';
import { countOf } from '../text.ts';

const durationUnits: Record<DurationType, string> = { Day: 'Day', Week: 'Week', Month: 'Month', Year: 'Year', Lifetime: 'Lifetime' };

export const planText = {
  title: 'Plans',
  line: 'Changing or deleting a plan doesn’t affect current subscribers.',
  empty: 'No plans yet. Add one before you publish the channel.',
  addNew: 'Add New Plan',
  add: 'Add Plan',
  adding: 'Adding...',
  editTitle: 'Edit Plan',
  save: 'Save',
  saving: 'Saving...',
  edit: (name: string) => `Edit ${name}`,
  delete: (name: string) => `Delete ${name}`,
  free: 'Free',
  subscriptions: (count: number) => countOf(count, 'subscription'),
  keepsTerms: (count: number) =>
    `${countOf(count, 'existing subscription')} ${count === 1 ? 'keeps its' : 'keep their'} price and end date.`,
  confirmDelete: {
    title: (name: string) => `Delete “${name}”?`,
    line: (count: number) =>
      count > 0
        ? `It is no longer for sale. ${countOf(count, 'subscription')} ${count === 1 ? 'continues until it ends' : 'continue until they end'}.`
        : 'It is no longer for sale. Nobody has bought it yet.',
  },
  fields: { name: 'Name', price: 'Price', duration: 'Duration', unit: 'Unit' },
  placeholders: { name: 'Monthly', price: '499' },
  units: durationUnits,
  freeHint: 'Enter 0 to make it free.',
  /** 365 days, about ₹10.96 a day */
  summary: ({ price, days, isLifetime }: { price: number; days: number; isLifetime: boolean }) => {
    const length = isLifetime ? `Lifetime (${countOf(days, 'day')})` : countOf(days, 'day');
    if (price === 0) return `${length}, free`;
    return days === 1 ? length : `${length}, about ${formatShortRupees(price / days)} a day`;
  },
} as const;
