/** Reasons that the seller reads as the note of a withdrawal, and notifications. */
export const transferText = {
  notAccepted: 'The bank did not accept the transfer',
  lateAmountReturned: 'The amount on hold for a late withdrawal is back in your wallet',
};
