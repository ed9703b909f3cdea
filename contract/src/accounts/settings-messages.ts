/** Messages of the KYC card and its routes. All except `wrongPan` and `approved` are specified. */
export const kycMessages = {
  uploaded: 'Document uploaded successfully',
  uploadedToast: 'KYC document uploaded successfully!',
  notUploaded: 'Failed to upload document',
  notUploadedToast: 'Failed to upload document. Please try again.',
  selectFile: 'Please select a file to upload',
  selectType: 'Please select a document type',
  enterNumber: 'Please enter a document number',
  wrongPan: 'Enter a valid PAN, such as ABCPK1234L',
  approved: 'Your document is already approved and cannot be replaced',
} as const;

/** Messages of profile and cover pictures. */
export const pictureMessages = {
  profileUpdated: 'Profile picture updated successfully',
  profileDeleted: 'Profile picture deleted successfully',
  coverUpdated: 'Cover picture updated successfully',
  coverDeleted: 'Cover picture deleted successfully',
  notUploaded: 'Failed to upload image',
} as const;

/** Messages of "Download my data". */
export const dataExportMessages = {
  requested: 'We are preparing your data. We will email you when it is ready.',
  notRequested: 'We couldn’t request your data. Please try again.',
  notDownloaded: 'We couldn’t start the download. Please try again.',
  tooSoon: (next: string) => `You can request your data once a day. Try again on ${next}.`,
  expired: 'This download has expired. Request your data again.',
} as const;

/** Messages of "Delete account". */
export const accountDeletionMessages = {
  scheduled: (day: string) => `Your account will be deleted on ${day}.`,
  kept: 'Your account will not be deleted.',
  blocked: 'Your account cannot be deleted yet',
  administrator: 'Administrator accounts can only be removed on the server’s command line.',
  notChanged: 'We couldn’t save this. Please try again.',
  balance: (amount: string) => `Your wallet holds ${amount}. Withdraw it first.`,
  debt: (amount: string) => `You owe Jamun ${amount}. Your next sales pay this off, or you can contact support.`,
  withdrawal: 'A withdrawal is still open. Wait until it is paid, or cancel it.',
  orderBought: 'You have an unfinished payment. Complete it, or wait 20 minutes.',
  orderSold: 'A buyer is paying for one of your items. Wait 20 minutes.',
  refund: 'A refund is still being processed. Wait until it is complete.',
  refundRequestBought: 'You have an open refund request. Wait for the answer, or withdraw the request.',
  refundRequestSold: 'A buyer requested a refund. Answer the request first.',
  subscribers: (count: number) =>
    count === 1
      ? 'One subscription to your channels is still active. Refund it, or wait until it ends.'
      : `${count} subscriptions to your channels are still active. Refund them, or wait until they end.`,
} as const;

/** Messages of two-step sign-in and account security, for administrators and users. */
export const accountSecurityMessages = {
  codeWrong: 'This code is incorrect or was already used. Enter the latest one from your authenticator app.',
  passwordWrong: 'Password is incorrect',
  begun: 'Add the setup key to your authenticator app, then enter the code it shows',
  enabled: 'Two-step sign-in is on. Keep the recovery codes in a safe place.',
  disabled: 'Two-step sign-in is off',
  renewed: 'Your old recovery codes no longer work. Keep the new ones in a safe place.',
  alreadyEnabled: 'Two-step sign-in is already on. Turn it off before you set it up again.',
  notBegun: 'Start setting up two-step sign-in first',
  notEnabled: 'Two-step sign-in is not turned on',
  codeNeeded: 'Enter the code from your authenticator app',
  sessionEnded: 'The device was signed out',
} as const;

/** Messages of notifications. */
export const notificationMessages = {
  read: 'Notification marked as read',
  allRead: 'All notifications marked as read',
} as const;

/** Messages of unsubscribe links. */
export const emailSubscriptionMessages = {
  unknownLink: 'This link doesn’t work. Open the link in the email again, or choose your emails in Settings.',
} as const;
