import { countOf } from '../text.ts';

export const channelListText = {
  caption: 'Channels',
  verifyEmailTo: 'link Telegram and publish channels',
  emptyLine: 'Sell subscriptions to your Telegram channel. Paying members get in automatically and are removed when their plan ends.',
  columns: { name: 'Name', status: 'Status', plans: 'Plans', sales: 'Sales', revenue: 'Revenue', actions: 'Actions' },
  plans: (count: number) => countOf(count, 'plan'),
  sales: (count: number) => countOf(count, 'sale'),
  edit: 'Edit',
  share: (name: string) => `Share ${name}`,
  /** Completes “Copy …”. */
  linkOf: (name: string) => `link to ${name}`,
  copyLink: (name: string) => `Copy link to ${name}`,
  linkAgainFor: (name: string) => `Link again for ${name}`,
  noPlan: 'No plan yet.',
  addPlan: 'Add a plan',
  addPlanTo: (name: string) => `Add a plan to ${name}`,
  paused: {
    account: (state: string) => `Sales paused: Telegram account ${state.toLowerCase()}`,
    until: (moment: string) => `Sales paused until ${moment}`,
    error: 'Sales paused: Telegram error',
  },
} as const;
