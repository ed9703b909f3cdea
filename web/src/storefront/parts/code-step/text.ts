import { guestMessages } from '@jamun/contract';

export const codeStepText = {
  lead: 'We sent a code to',
  label: 'Code',
  hint: 'Six digits from the newest email, valid for 10 minutes. A long code has 16.',
  // Digits in any grouping, as they are pasted.
  pattern: String.raw`\s*([0-8](\s*[0-9]){5}|9(\s*[0-9]){15})\s*`,
  missing: 'Enter the code',
  invalid: guestMessages.codeShape,
  submit: 'Continue',
  change: 'Change address',
};
