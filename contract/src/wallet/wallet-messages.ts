/** Messages of the wallet and of withdrawals. */
export const walletMessages = {
  requested: 'Withdrawal request created successfully',
  cancelled: 'Withdrawal request cancelled',
  notRequested: 'Failed to create withdrawal request',
  fillAll: 'Please fill all the fields',
  aboveZero: 'Amount must be greater than 0',
  twoDecimals: 'Amount must have at most two decimals',
  tooLarge: 'Amount is too large',
  chooseMethod: 'Choose a payment method',
  kycNeeded: 'Your KYC document must be approved before you can withdraw. Upload it in your settings.',
  inDebt: 'You owe Jamun for refunded sales. Your next sales pay that off; then you can withdraw again.',
  methodNotVerified: 'This payment method is not verified yet. Choose a verified one, or wait for its review.',
  methodRejected: 'This payment method was rejected. Correct it in your settings, or choose a verified one.',
  methodNotFound: 'Payment method not found',
  otherRequest: 'This form was already sent with another amount or payment method. Open it again.',
  notPending: 'Only a pending request can be cancelled',
  secondFactorNeeded: (amount: string) =>
    `Withdrawals of more than ${amount} in 24 hours need two-step sign-in. Set it up in Settings, then withdraw.`,
  methodInUse: 'An open withdrawal goes to this payment method. Wait until it is done, or cancel it first.',
  methodOfUnverifiedAccount: 'Added before the email address of this account was verified. Add it again.',
} as const;

/** Messages of payout management. */
export const payoutMessages = {
  approved: 'Withdrawal request approved',
  paid: 'Withdrawal request marked as paid',
  rejected: 'Withdrawal request rejected',
  /** Error for a decision on a request that already has this status. */
  decided: {
    PENDING: 'This request is still pending.',
    APPROVED: 'This request is already approved.',
    PAID: 'This request is already paid.',
    REJECTED: 'This request is already rejected.',
    CANCELLED: 'This request was cancelled by the user.',
    REVERSED: 'This request was paid, and the bank sent the money back.',
  },
  transactionIdNeeded: 'Enter the transaction ID of the payment',
  transactionIdTaken: 'This transaction ID belongs to another payout',
  reasonNeeded: 'Say why it is rejected: the person will read it',
  rejectOnlyRejects: 'This call rejects. To approve or to mark as paid, use the other one.',
  ownRequest: 'You cannot process your own withdrawal. Ask another administrator.',
  transferUnderWay: 'A transfer is under way. Its outcome will be recorded by itself.',
  exported: (number: number, rows: number) => `Bank file no. ${number} created with ${rows === 1 ? '1 withdrawal' : `${rows} withdrawals`}`,
  nothingToExport: 'Nothing to export. No approved withdrawal is waiting for a bank file.',
  inBankFile: (number: number, createdAt: string) =>
    `This request is in bank file no. ${number} of ${createdAt}. If the bank has the file, it may pay it.`,
  confirmExport: (number: number) => `To reject it anyway, send confirmExport ${number}.`,
  notAllowedAnyMore: {
    banned: 'This person is banned. Reject the request, or lift the ban first.',
    kyc: 'The KYC document of this person is not approved any more.',
    debt: 'This person owes for refunded sales. Reject the request: the money then pays that off.',
    method: 'The payment method is not verified any more. Verify it, or reject the request.',
  },
} as const;
