import type { ErrorCode } from './errors.ts';

/** Default message of each error code; a use case can replace it. */
export const errorMessages: Record<ErrorCode, string> = {
  MALFORMED: 'The request could not be read. Check its format.',
  UNAUTHENTICATED: 'You must be logged in',
  WRONG_CREDENTIALS: 'Invalid username or password',
  SECOND_FACTOR_REQUIRED: 'Enter the code from your authenticator app, or one of your recovery codes',
  FORBIDDEN: 'You don’t have permission to do this',
  SECOND_FACTOR_SETUP_REQUIRED: 'Set up two-step sign-in to open the admin area',
  PASSWORD_CHANGE_REQUIRED: 'Choose your own password to open the admin area',
  BANNED: 'This account has been suspended. Please contact support.',
  KYC_REQUIRED: 'Your KYC document must be approved first',
  EMAIL_UNVERIFIED: 'Verify your email address first',
  PROOF_REQUIRED: 'Confirm that it’s you: enter your password or a code from your authenticator app',
  NOT_FOUND: 'Not found',
  CONFLICT: 'This has changed since you opened it. Reload and try again.',
  EMAIL_TAKEN: 'This email is already registered',
  PHONE_TAKEN: 'This phone number is already registered',
  PLAN_LIMIT: 'You have reached a limit of your plan',
  PRICE_CHANGED: 'The price has changed',
  COUPON_REJECTED: 'This code is not valid for this purchase',
  ALREADY_OWNED: 'You already own this',
  SOLD_OUT: 'This is sold out',
  BEYOND_FUNDS: 'The balance does not cover this',
  IN_BANK_FILE: 'This request is in a bank file, so the bank may pay it',
  LINK_AGAIN: 'Telegram ended the connection to this account. Link the account again.',
  LINK_SPENT: 'This link has expired or was already used. Request a new one.',
  TOO_LARGE: 'The request is too large',
  UNSUPPORTED_TYPE: 'This content type is not supported. Send JSON.',
  INVALID: 'Some fields are not valid. Check them and try again.',
  MALWARE_FOUND: 'This file was rejected because our malware scan flagged it. Upload another one.',
  TOO_MANY: 'Too many attempts. Please try again later.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'Jamun is not available right now. Please try again in a moment.',
  TELEGRAM_UNAVAILABLE: 'Telegram cannot be reached right now. Please try again in a moment.',
  PAYMENT_UNAVAILABLE: 'The payment could not be started. Nothing was charged. Please try again.',
};

export const mustBeLoggedInTo = (what: string) => `You must be logged in to ${what}`;
export const mustVerifyEmailTo = (what: string) => `Verify your email address to ${what}`;
