import type { EmailSubscription } from '@jamun/contract';

const kinds: Record<EmailSubscription['about'], string> = {
  sales: 'emails about your sales',
  subscriptions: 'emails about your subscriptions',
  invitations: 'invitations from creators',
  checkoutReminders: 'reminders about unpaid orders',
};

export const unsubscribeText = {
  title: 'Email preferences',
  aside: {
    title: 'You choose what we send',
    line: 'We always send receipts and emails about your password.',
  },
  loading: 'Loading your preferences...',
  checkConnection: 'Check your connection and try again.',
  incomplete: 'This link is incomplete. Open it from the email again.',
  unusable: 'This link doesn’t work. Change your email preferences in Settings.',
  openSettings: 'Open Settings',
  question: (about: EmailSubscription['about']) => `Do you want to stop getting ${kinds[about]}?`,
  unsubscribe: 'Unsubscribe',
  done: (about: EmailSubscription['about']) => `You’re unsubscribed. You no longer get ${kinds[about]}.`,
  changedMind: 'Changed your mind?',
  subscribe: 'Subscribe again',
  saving: 'Saving...',
  failed: 'Your choice could not be saved. Try again.',
};
