import type { ErrorCode } from './errors.ts';

/** Default message of each error code; a use case can replace it. */
export const errorMessages: Record<ErrorCode, string> = {
  MALFORMED: 'The request could not be read',
  UNAUTHENTICATED: 'You must be logged in',
  WRONG_CREDENTIALS: 'Invalid username or password',
  SECOND_FACTOR_REQUIRED: 'Enter the code from your authenticator app, or one of your recovery codes',
  FORBIDDEN: 'You are not allowed to do this',
  SECOND_FACTOR_SETUP_REQUIRED: 'Set up two-step sign-in first. The admin area opens after that.',
  PASSWORD_CHANGE_REQUIRED: 'Choose your own password first. The admin area opens after that.',
  BANNED: 'This account has been suspended. Please contact support.',
  KYC_REQUIRED: 'Your KYC document must be approved first',
  EMAIL_UNVERIFIED: 'Verify your email address first',
  PROOF_REQUIRED: 'Confirm that it’s you: enter your password or a code from your authenticator app',
  NOT_FOUND: 'Not found',
  CONFLICT: 'This was changed meanwhile. Reload and try again.',
  EMAIL_TAKEN: 'This email is already registered',
  PHONE_TAKEN: 'This phone number is already registered',
  PLAN_LIMIT: 'Your plan does not allow more of this',
  PRICE_CHANGED: 'The price has changed meanwhile',
  ALREADY_OWNED: 'You already own this',
  SOLD_OUT: 'This is sold out',
  BEYOND_FUNDS: 'The balance does not cover this',
  IN_BANK_FILE: 'This request is in a bank file. The bank may pay it.',
  LINK_AGAIN: 'Telegram has ended the link to this account. Link it again.',
  LINK_SPENT: 'This link has expired or was already used. Ask for a new one.',
  TOO_LARGE: 'The request is too large',
  UNSUPPORTED_TYPE: 'This content type is not supported. Send JSON.',
  INVALID: 'Some fields are not valid',
  MALWARE_FOUND: 'This file was refused because the malware check found something in it',
  TOO_MANY: 'Too many attempts. Please try again later.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'Jamun is not available right now. Please try again in a moment.',
  TELEGRAM_UNAVAILABLE: 'Telegram cannot be reached right now. Please try again in a moment.',
  PAYMENT_UNAVAILABLE: 'The payment could not be started. Nothing was charged. Please try again.',
};

export const mustBeLoggedInTo = (what: string) => `You must be logged in to ${what}`;
export const mustVerifyEmailTo = (what: string) => `Verify your email address to ${what}`;

/** Messages of the account screens and routes, exactly as specified. */
export const accountMessages = {
  signedIn: 'Login successful',
  signedUp: 'Account created successfully',
  signedOut: 'Signed out',
  thrownOut: 'You have been signed out. Please sign in again.',
  signInFailed: 'Login failed',
  signUpFailed: 'Signup failed',
  signUpRetry: '. Try again',
  unexpected: 'An unexpected error occurred',
  wrongEmailOrPassword: 'Invalid email or password',
  wrongPhoneOrPassword: 'Invalid phone number or password',
  wrongUsernameOrPassword: 'Invalid username or password',
  adminRequired: 'Unauthorized access. Admin role required.',
  foreignSignIn: 'This sign-in came from another address. Open the admin area at its own address and try again.',
  passwordUpdated: 'Password updated successfully',
  passwordNotUpdated: 'Failed to update password. Please try again.',
  adminPasswordNotUpdated: 'Failed to update password',
  oldPasswordWrong: 'Old password is incorrect',
  passwordsMustDiffer: 'New password must be different from old password',
  passwordsMustMatch: 'New password and confirm password do not match',
  passwordTooShort: 'Password must be at least 8 characters',
  passwordCommon: 'This password is among the most common ones, which attackers try first. Choose another.',
  passwordOwnData: 'Your name, email, phone number and “Jamun” are easy to guess. Choose another password.',
  resetMailed: 'If an account with this email exists, we have sent a link to set a new password.',
  passwordReset: 'Your password has been changed. You can sign in now.',
  unverifiedAccountReset:
    'Your password has been changed and your email address is verified. This account was never verified before, so we removed its phone number, payment methods and Telegram accounts. You can sign in now.',
  emailVerified: 'Your email address is verified',
  emailVerifiedWithoutPhone:
    'Your email address is verified. Another verified account uses your phone number, so we removed it from yours. You can add another one in your profile.',
  verificationMailed: 'We have sent you a link to verify your email address',
  alreadyVerified: 'Your email address is already verified',
  noEmailToVerify: 'Your account has no email address. Add one in Settings first.',
  emailChangeMailed: (email: string) => `We sent a link to ${email}. Your email address changes when you open it.`,
  emailChangeCancelled: 'Email change cancelled',
  emailChanged: 'Your email address has been changed',
  emailChangeUndone: 'Your former email address has been restored. Set a new password now.',
  undoLinkSpent: 'This link has expired or was already used.',
  emailUnchanged: 'This is already your email address',
  newEmailTaken: 'Another account uses this email address',
  formerEmailTaken: 'Another account uses your former email address now, so it cannot be restored. Write to support.',
  administratorEmailFixed: 'Administrators cannot change their email address here',
  noPendingEmailChange: 'There is no email change to confirm',
  profileUpdated: 'Profile updated successfully',
  publicContactUpdated: 'Public contact updated',
  sessionEnded: 'Signed out of that device',
} as const;

/** Messages of the KYC card and its routes, exactly as specified. */
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
  notRequested: 'Your data could not be requested. Please try again.',
  notDownloaded: 'The download could not be started. Please try again.',
  tooSoon: (next: string) => `You can ask for your data once a day. You can ask again on ${next}.`,
  expired: 'This download has expired. Ask for your data again.',
} as const;

/** Messages of "Delete account". */
export const accountDeletionMessages = {
  scheduled: (day: string) => `Your account will be deleted on ${day}.`,
  kept: 'Your account will not be deleted.',
  blocked: 'Your account cannot be deleted yet',
  administrator: 'Administrators are removed on the server’s command line.',
  notChanged: 'This could not be saved. Please try again.',
  balance: (amount: string) => `Your wallet holds ${amount}. Withdraw it first.`,
  debt: (amount: string) => `Your wallet owes ${amount}. Sales pay it off, or write to support.`,
  withdrawal: 'A withdrawal is not finished yet.',
  orderBought: 'A payment of yours is still open. Finish it, or wait 20 minutes.',
  orderSold: 'A buyer is paying for something you sell. Wait 20 minutes.',
  refund: 'A refund is on its way.',
  refundRequestBought: 'You asked for a refund that is not decided yet. Wait for the answer, or withdraw the request.',
  refundRequestSold: 'A buyer asked for a refund. Answer the request first.',
  subscribers: (count: number) =>
    count === 1
      ? 'One subscription to your channels is still running. Refund it, or wait until it ends.'
      : `${count} subscriptions to your channels are still running. Refund them, or wait until they end.`,
} as const;
