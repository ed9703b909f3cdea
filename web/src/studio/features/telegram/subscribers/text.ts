import type { MemberPresence } from '@jamun/contract';

const membership: Record<MemberPresence, string> = { NOT_JOINED: 'Not joined', JOINED: 'Joined', LEFT: 'Left', REMOVED: 'Removed' };

export const subscribersText = {
  title: 'Subscribers',
  emptyTitle: 'No subscribers found',
  emptyLine: 'People who buy a plan appear here, with the amount they paid and when their access ends.',
  columns: {
    name: 'Name (username)',
    status: 'Status',
    plan: 'Plan',
    amount: 'Amount',
    start: 'Start Date',
    expiry: 'Expiry Date',
    membership: 'Membership',
    action: 'Action',
  },
  until: 'Until',
  ended: 'Ended',
  removed: 'Removed',
  granted: 'Granted',
  free: 'Free',
  inTelegram: (telegramName: string) => `${telegramName} in Telegram`,
  view: 'View',
  viewLabel: (name: string, plan: string) => `View ${name}, ${plan}`,
  membership,
  grantAccess: 'Grant access',
  invitations: {
    title: 'Pending invitations',
    retry: 'Retry',
    expires: 'expires',
    cancel: 'Cancel',
    cancelLabel: (email: string) => `Cancel the invitation to ${email}`,
    confirm: {
      title: (email: string) => `Cancel the invitation to ${email}?`,
      line: 'The link in the email stops working. You can send a new invitation later.',
      action: 'Cancel invitation',
      busy: 'Cancelling...',
      keep: 'Keep it',
    },
  },
} as const;
