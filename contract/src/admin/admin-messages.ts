/** Messages of user management. */
export const adminUserMessages = {
  banned: 'User banned successfully',
  unbanned: 'User unbanned successfully',
  signedOut: 'User signed out everywhere',
  planAssigned: 'Plan assigned successfully',
  notYourself: 'You cannot ban yourself',
  notAnAdministrator: 'An administrator cannot be banned',
  notSignedOutHere: 'Administrators can only sign themselves out, in Settings',
  alreadyBanned: 'This user is already banned',
  notBanned: 'This user is not banned',
  isGuest: 'A guest has no account. This is possible once they have set a password.',
} as const;

/** Messages of the review of KYC documents and payment methods. */
export const reviewMessages = {
  documentUpdated: 'KYC document updated successfully',
  documentReplaced: 'This document was replaced by a new upload. Go back to the list and open the new one.',
  ownDocument: 'You cannot review your own document. Ask another administrator.',
  methodUpdated: 'Payment method updated successfully',
  ownMethod: 'You cannot review your own payment method. Ask another administrator.',
  reasonRequired: 'Enter a reason. The user will see it.',
  reasonOnlyOnRejection: 'Leave this empty unless you reject the payment method',
} as const;

/** Messages of "Needs attention" and balance adjustments. */
export const attentionMessages = {
  resolved: 'Resolved',
  checked: 'Compared with the payment provider',
  notApplicable: 'This action is no longer available. Reload the page.',
  resolvedAlready: 'This was already resolved',
  providerAway: 'The payment provider is not responding. Nothing was changed. Please try again.',
  chargebackReversed: 'The chargeback was reversed',
  noChargeback: 'This order has no chargeback to reverse',
  adjusted: 'The balance was adjusted',
  otherAdjustment: 'This form was already used for another adjustment. Close it and open it again.',
  ownBalance: 'You cannot adjust your own balance',
} as const;

/** Messages of decisions that need a second administrator. */
export const confirmationMessages = {
  asked: 'Another administrator has to confirm this. We emailed them.',
  confirmed: 'Confirmed and carried out',
  rejected: 'Request rejected',
  cancelled: 'Request cancelled',
  alreadyAsked: 'This already waits for another administrator. See “Confirmations”.',
  approveFirst: 'Amounts this large need a second administrator. Approve the request first; once that is confirmed, mark it as paid.',
  ownRequest: 'You asked for this. Another administrator has to confirm it.',
  ownMoney: 'This money goes to you. Another administrator has to confirm it.',
  cancelInstead: 'This is your own request. Cancel it instead.',
  notYours: 'Only the administrator who asked can cancel this. Reject it instead.',
  askerGone: 'The administrator who asked is no longer active. Reject this request, and ask again if the decision is right.',
  userBanned: 'This user is banned. A credit this large is possible after an unban.',
  userGone: 'This account was deleted. Reject the request.',
  /** Error for a decision on a request that already has this status. */
  decided: {
    CONFIRMED: 'This request was already confirmed.',
    REJECTED: 'This request was already rejected.',
    CANCELLED: 'This request was cancelled.',
    EXPIRED: 'This request has expired. Ask again.',
  },
} as const;

/** Messages of background jobs that failed for good. */
export const jobMessages = {
  retried: 'The job was queued again',
  dropped: 'The job was dropped',
  notFound: 'There is no such failed job. It may have been retried or dropped already.',
} as const;

/** Messages of the plan screens and routes, exactly as specified. */
export const platformPlanMessages = {
  created: 'Plan created successfully!',
  updated: 'Plan updated successfully!',
  deleted: 'Plan deleted successfully!',
  featureCreated: 'Feature created successfully!',
  featureUpdated: 'Feature updated successfully!',
  featureDeleted: 'Feature deleted successfully!',
  notFetchedAll: 'Failed to fetch plans',
  notFetched: 'Failed to fetch plan',
  notCreated: 'Failed to create plan',
  notUpdated: 'Failed to update plan',
  notDeleted: 'Failed to delete plan',
  negativePrice: 'Price cannot be negative',
  negativeAnnualPrice: 'Annual price cannot be negative',
  feeOutOfRange: 'Transaction fee must be between 0 and 100',
  notFound: 'Plan not found',
  featureNotFound: 'Feature not found',
  nameTaken: 'A plan with this name already exists. Choose another name.',
  keyTaken: 'This plan already has a feature with this key',
  defaultMustBeActive: 'The default plan must be active',
  savedMeanwhile: 'Someone else saved changes after you opened this. Nothing was overwritten. Reload to see the changes, then save again.',
  deletedMeanwhile: 'This plan has been deleted and can no longer be changed',
} as const;
