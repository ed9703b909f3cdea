/** Messages of purchases without an account. */
export const guestMessages = {
  codeShape: 'Enter all digits of the code from the email',
  codeSent: 'If we can email this address, a code is on its way.',
  codeWrong: 'This code is wrong or has expired. Check the newest email, or ask for a new code.',
  otherEmail: 'This email address can’t be used for this purchase. Enter another one.',
  corrected: 'Email address corrected. We’ve sent the receipt to it.',
  tooLateToCorrect: 'The address can no longer be changed here. Please contact support.',
  sameEmail: 'The receipt was sent to this address already',
  memberAlready: 'This address already has an account. Sign in, or reset its password.',
  claimed: 'Your password is set, and your purchases are in your account.',
} as const;
