import { guestMessages } from '@jamun/contract';

export const codeStepText = {
  lead: 'We sent a code to',
  label: 'Code',
  hint: 'Six digits, valid for 10 minutes.',
  // Digits in any grouping, as they are pasted.
  pattern: String.raw`(\s*[0-9]){6}\s*`,
  missing: 'Enter the code',
  invalid: guestMessages.codeShape,
  submit: 'Continue',
  change: 'Change address',
};
