import { type EmailContent, greetingFor, nonEmptyLines, userQuote } from '../../../platform/mail/email-content.ts';
import type { PaymentMethodRow } from '../tables.ts';

type Status = PaymentMethodRow['status'];

/** Texts per status: what happened to the method, and what the user can do next. */
const statusTexts: Record<Status, { what(method: string): string; subject: string; next: string }> = {
  PENDING: {
    what: (method) => `Your payment method ${method} is waiting for verification again`,
    subject: 'Your payment method is being verified again',
    next: 'You don’t need to do anything. We’ll email you when the review is done.',
  },
  VERIFIED: {
    what: (method) => `Your payment method ${method} was verified`,
    subject: 'Your payment method was verified',
    next: 'You can withdraw your earnings to it.',
  },
  REJECTED: {
    what: (method) => `Your payment method ${method} was rejected`,
    subject: 'Your payment method was rejected',
    next: 'Correct it in Settings, or add another one.',
  },
};

interface Outcome {
  /** Label of the method with its number masked. */
  method: string;
  status: Status;
  reason: string | null;
}

export const methodNotification = ({ method, status, reason }: Outcome): string =>
  reason ? `${statusTexts[status].what(method)}: ${nonEmptyLines(reason).join(' ')}` : statusTexts[status].what(method);

export const methodEmail = (name: string, { method, status, reason }: Outcome, settingsUrl: string): EmailContent => ({
  subject: statusTexts[status].subject,
  greeting: greetingFor(name),
  paragraphs: [`${statusTexts[status].what(method)}.`, ...userQuote('Reason:', reason), statusTexts[status].next],
  action: { label: 'Open settings', url: settingsUrl },
});

export const methodAddedNotification = (method: string): string => `Your payment method ${method} is waiting for verification`;

export type MethodChange = 'added' | 'changed' | 'removed';

/** Security email about a change that the owner, or somebody with access to the account, made. */
export const methodChangeEmail = (
  name: string,
  { method, change }: { method: string; change: MethodChange },
  settingsUrl: string,
): EmailContent => ({
  subject: `A payment method was ${change}`,
  greeting: greetingFor(name),
  paragraphs: [
    `The payment method ${method} was ${change} in your Jamun account. If this was you, you don’t need to do anything.`,
    'If this wasn’t you, set a new password now and contact us. We verify every payment method before a withdrawal is paid to it.',
  ],
  action: { label: 'Review payment methods', url: settingsUrl },
});
