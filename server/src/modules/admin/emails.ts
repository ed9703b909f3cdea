import { inRupees } from '../../kit/money.ts';
import { type EmailContent, greetingFor, userQuote } from '../../platform/mail/email-content.ts';

interface AdjustmentNotice {
  administrator: string;
  user: string;
  /** In paise, negative for a deduction. */
  amount: bigint;
  reason: string;
  /** Page of the user in the admin area. */
  url: string;
}

/** Sent to the other administrators. */
export const balanceAdjustedEmail = (name: string, { administrator, user, amount, reason, url }: AdjustmentNotice): EmailContent => ({
  subject: `${administrator} adjusted a balance by ${inRupees(amount)}`,
  greeting: greetingFor(name),
  paragraphs: [
    'An administrator adjusted the balance of a user. You get this email about every adjustment.',
    ...userQuote('Reason:', reason),
  ],
  facts: [
    { label: 'Administrator', value: administrator },
    { label: 'User', value: user },
    { label: 'Amount', value: inRupees(amount), strong: true },
  ],
  action: { label: 'Open the user', url },
  closing: ['If you don’t know why, ask now: the money can be withdrawn.'],
});
