/** Messages of the wallet and of withdrawals. */
export const walletMessages = {
  requested: 'Withdrawal request created successfully',
  cancelled: 'Withdrawal request cancelled',
  notRequested: 'Failed to create withdrawal request',
  fillAll: 'Please fill all the fields',
  aboveZero: 'Amount must be greater than 0',
  twoDecimals: 'Amount must have at most two decimals',
  tooLarge: 'Amount is too large',
  belowMinimum: (minimum: string) => `The minimum withdrawal is ${minimum}`,
  aboveMaximum: (maximum: string) => `The maximum withdrawal is ${maximum}`,
  beyondBalance: (balance: string) => `You can withdraw at most ${balance}`,
  chooseMethod: 'Choose a payment method',
  kycNeeded: 'Your KYC document must be approved before you can withdraw. Upload it in Settings.',
  inDebt: 'You owe Jamun for refunded sales. Your next sales pay this off, then you can withdraw again.',
  methodNotVerified: 'This payment method is not verified yet. Choose a verified one, or wait for its review.',
  methodRejected: 'This payment method was rejected. Correct it in Settings, or choose a verified one.',
  methodNotFound: 'Payment method not found',
  otherRequest: 'This form was already sent with another amount or payment method. Open it again.',
  notPending: 'Only a pending request can be cancelled',
  secondFactorNeeded: (amount: string) =>
    `Withdrawals of more than ${amount} in 24 hours need two-step sign-in. Set it up in Settings, then withdraw.`,
  methodInUse: 'An open withdrawal uses this payment method. Wait until it is paid, or cancel it first.',
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
  reasonNeeded: 'Enter a reason. The user will see it.',
  rejectOnlyRejects: 'This call can only reject. To approve or mark as paid, use the approve call.',
  ownRequest: 'You cannot process your own withdrawal. Ask another administrator.',
  transferUnderWay: 'A transfer is in progress. Its outcome is recorded automatically.',
  exported: (number: number, rows: number) => `Bank file no. ${number} created with ${rows === 1 ? '1 withdrawal' : `${rows} withdrawals`}`,
  nothingToExport: 'Nothing to export. No approved withdrawal is waiting for a bank file.',
  inBankFile: (number: number, createdAt: string) =>
    `This request is in bank file no. ${number} of ${createdAt}. If the bank already has the file, it may pay the request.`,
  confirmExport: (number: number) => `To reject it anyway, send confirmExport ${number}.`,
  notAllowedAnyMore: {
    banned: 'This user is banned. Reject the request, or unban the user first.',
    kyc: 'The user’s KYC document is no longer approved. Reject the request.',
    debt: 'This user owes money for refunded sales. Reject the request, and the amount pays off the debt.',
    method: 'The payment method is no longer verified. Verify it, or reject the request.',
  },
  /** Why transfers wait, and what an administrator does about it. Sellers never see these. */
  obstacles: {
    ADDRESS:
      'The provider refuses this server’s IP address. Allow it in the provider’s dashboard under Two-Factor Authentication, or set CASHFREE_PAYOUTS_PUBLIC_KEY.',
    SIGNATURE:
      'The provider refuses the signature. Compare CASHFREE_PAYOUTS_PUBLIC_KEY with the provider’s dashboard, and check the server’s clock.',
    KEYS: 'The provider refuses the API keys. Check CASHFREE_PAYOUTS_CLIENT_ID and CASHFREE_PAYOUTS_CLIENT_SECRET.',
    NOT_ENABLED: 'Payouts are not enabled for the platform’s account. Ask the provider to enable them.',
    BALANCE: 'The payout balance is too low. Add money in the provider’s dashboard. Waiting transfers then continue automatically.',
    APPROVAL: 'The transfer waits for approval in the provider’s dashboard. Approve it there.',
    LIMIT:
      'A limit of the platform’s account at the provider stopped the transfer. It is sent again automatically; ask for a higher limit.',
  },
} as const;

/** Messages of the payment methods card and its routes, exactly as specified. */
export const paymentMethodMessages = {
  created: 'Payment method created successfully',
  updated: 'Payment method updated successfully',
  deleted: 'Payment method deleted successfully',
  bankIncomplete: 'Please fill all bank account details',
  upiIncomplete: 'Please fill all UPI details',
  tooMany: 'You can have at most 10 payment methods. Delete one before you add another.',
  notCreated: 'Failed to create payment method',
  notFetched: 'Failed to fetch payment methods',
  notUpdated: 'Failed to update payment method',
  notDeleted: 'Failed to delete payment method',
  failedToast: 'Operation failed. Please try again.',
  notDeletedToast: 'Failed to delete payment method. Please try again.',
  confirmDelete: 'Are you sure you want to delete this payment method?',
} as const;
