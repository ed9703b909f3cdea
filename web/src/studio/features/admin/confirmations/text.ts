import { type ConfirmationRequest, formatRupees } from '@jamun/contract';

const kinds = { ADJUSTMENT: 'Credit', PAYOUT: 'Withdrawal' };
const nameOf = ({ kind, amount, user }: ConfirmationRequest) =>
  `the ${kinds[kind].toLowerCase()} of ${formatRupees(amount)} to ${user.username}`;

export const confirmationsText = {
  title: 'Confirmations',
  line: 'Large credits and withdrawals that need a second administrator. A request expires after 72 hours.',
  list: 'Confirmation requests',
  kinds,
  columns: {
    request: 'Request',
    reason: 'Reason',
    amount: 'Amount',
    requestedBy: 'Requested by',
    status: 'Status',
    actions: 'Actions',
  },
  to: (username: string) => `to ${username}`,
  decidedBy: (username: string) => `by ${username}`,
  expires: 'Expires',
  decided: 'Decided',
  decisionReason: 'Reason for the rejection',
  noReason: 'None',
  empty: { title: 'No requests', line: 'Credits and withdrawals above the limit of one administrator appear here.' },
  confirm: {
    action: 'Confirm',
    label: (request: ConfirmationRequest) => `Confirm ${nameOf(request)}`,
    title: (request: ConfirmationRequest) => `Confirm ${nameOf(request)}?`,
    line: ({ requestedBy }: ConfirmationRequest) =>
      `${requestedBy.username} asked for it. It is carried out at once and cannot be undone here.`,
    confirm: 'Confirm',
    busy: 'Confirming...',
    failed: 'The request could not be confirmed',
  },
  reject: {
    action: 'Reject',
    label: (request: ConfirmationRequest) => `Reject ${nameOf(request)}`,
    title: (request: ConfirmationRequest) => `Reject ${nameOf(request)}?`,
    hint: ({ requestedBy }: ConfirmationRequest) => `Emailed to ${requestedBy.username} and recorded in the audit log.`,
    busy: 'Rejecting...',
    failed: 'The request could not be rejected',
  },
  cancel: {
    action: 'Cancel request',
    label: (request: ConfirmationRequest) => `Cancel the request for ${nameOf(request)}`,
    title: (request: ConfirmationRequest) => `Cancel your request for ${nameOf(request)}?`,
    line: () => 'Nothing is carried out. You can ask again.',
    confirm: 'Cancel request',
    busy: 'Cancelling...',
    failed: 'The request could not be cancelled',
  },
};
