import { defineList, optionsOf } from '../../../ui/data/list/list-search.ts';

/** Labels of the filter. Separate from text.ts because the routes load them with every admin page. */
const text = {
  kind: {
    label: 'Job',
    all: 'All Jobs',
    /** By the names of the job kinds on the server. A kind without a label is shown by its name. */
    options: {
      'send-mail': 'Email',
      'mail-password-reset': 'Password reset email',
      'sign-in-failed': 'Failed sign-in notice',
      'send-receipt': 'Receipt',
      'tell-sales': 'Sale emails',
      'send-checkout-reminders': 'Checkout reminders',
      'send-refund': 'Refund',
      'send-transfer': 'Withdrawal transfer',
      'follow-transfers': 'Transfer status check',
      'follow-payment-hint': 'Payment webhook',
      'terminate-replaced-order': 'Order termination',
      'reconcile-payments': 'Payment reconciliation',
      'release-settlements': 'Settlement release',
      'tend-telegram-account': 'Telegram account reconciliation',
      'look-after-members': 'Telegram member check',
      'close-former-links': 'Invite link removal',
      'tell-of-endings': 'Subscription reminders',
      'tell-channel-closed': 'Channel closure notice',
      'end-telegram-session': 'Telegram sign-out',
      'make-data-export': 'Data export',
      'erase-account': 'Account deletion',
      'erase-guest': 'Erasure of a guest',
      'remove-object': 'File deletion',
      'check-arrivals': 'Upload check',
      'fold-clicks': 'Click totals',
      'check-invariants': 'Ledger check',
      'check-all-invariants': 'Complete ledger check',
      sweep: 'Cleanup',
    },
  },
};

const labels: Partial<Record<string, string>> = text.kind.options;
export const jobKindLabel = (kind: string): string => labels[kind] ?? kind;

export const jobsList = defineList({
  filters: { kind: { label: text.kind.label, options: [{ value: '', label: text.kind.all }, ...optionsOf(text.kind.options)] } },
  limit: 20,
  views: false,
});
