export const withdrawalText = {
  requested: 'Requested',
  inReview: 'In review',
  approved: 'Approved',
  onItsWay: 'On its way',
  paid: 'Paid',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  returnedByBank: 'Returned by the bank',
  returnedToWallet: (amount: string) => `${amount} returned to wallet`,
  usualTime: 'Usually within 2 working days',
  /** Followed by a time. */
  since: 'Since',
  /** For screen readers, after the title of a step. */
  states: { now: ' (now)', todo: ' (upcoming)' },
};
