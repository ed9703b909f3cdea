import { formatRupees, type WithdrawalStatus } from '@jamun/contract';
import { type EmailContent, greetingFor, nonEmptyLines, userQuote } from '../../../platform/mail/email-content.ts';

interface StatusText {
  what(amount: string, to: string): string;
  subject: string;
  next: string;
}

/** Texts per status: what happened to the money, and what the user can do next. */
const statusTexts: Record<WithdrawalStatus, StatusText> = {
  PENDING: {
    what: (amount, to) => `Your withdrawal of ${amount} to ${to} was requested`,
    subject: 'Your withdrawal was requested',
    next: 'We’ll email you when it’s sent. Didn’t request this? Cancel it and change your password.',
  },
  APPROVED: {
    what: (amount, to) => `Your withdrawal of ${amount} to ${to} was approved`,
    subject: 'Your withdrawal was approved',
    next: 'We’ll send the money soon. You don’t need to do anything.',
  },
  PAID: {
    what: (amount, to) => `Your withdrawal of ${amount} was paid to ${to}`,
    subject: 'Your withdrawal was paid',
    next: 'It can take a few hours to show up, depending on your bank.',
  },
  REJECTED: {
    what: (amount, to) => `Your withdrawal of ${amount} to ${to} was rejected`,
    subject: 'Your withdrawal was rejected',
    next: 'The money is back in your wallet.',
  },
  CANCELLED: {
    what: (amount, to) => `Your withdrawal of ${amount} to ${to} was cancelled`,
    subject: 'Your withdrawal was cancelled',
    next: 'The money is back in your wallet.',
  },
  REVERSED: {
    what: (amount, to) => `Your bank returned the ${amount} paid to ${to}`,
    subject: 'Your withdrawal was returned',
    next: 'The money is back in your wallet. Check your payment method before you withdraw again.',
  },
};

interface Outcome {
  status: WithdrawalStatus;
  /** In rupees. */
  amount: number;
  /** Label of the destination with its number masked. */
  to: string;
  notes: string | null;
  transactionId: string | null;
}

const sentence = ({ status, amount, to }: Outcome) => statusTexts[status].what(formatRupees(amount), to);

export const withdrawalNotification = (outcome: Outcome): string =>
  outcome.notes ? `${sentence(outcome)}: ${nonEmptyLines(outcome.notes).join(' ')}` : sentence(outcome);

export function withdrawalEmail(name: string, outcome: Outcome, walletUrl: string): EmailContent {
  const { subject, next } = statusTexts[outcome.status];
  const { amount, to, status, transactionId } = outcome;
  const reference = status === 'PAID' && transactionId ? [{ label: 'Transaction ID', value: transactionId, isId: true }] : [];
  return {
    subject,
    greeting: greetingFor(name),
    paragraphs: [`${sentence(outcome)}.`, ...userQuote('Note from our team:', outcome.notes), next],
    amount: { label: 'Amount', value: formatRupees(amount) },
    facts: [{ label: 'To', value: to }, ...reference],
    action: { label: 'Open your wallet', url: walletUrl },
  };
}

interface LatePayout {
  /** In rupees. */
  amount: number;
  to: string;
}

export const latePayoutNotification = ({ amount, to }: LatePayout): string =>
  `Your bank received ${formatRupees(amount)} at ${to} after we had returned the amount to your wallet. It is on hold while we check.`;

export const latePayoutEmail = (name: string, payout: LatePayout, walletUrl: string): EmailContent => ({
  subject: 'A withdrawal arrived after all',
  greeting: greetingFor(name),
  paragraphs: [
    `A transfer of ${formatRupees(payout.amount)} to ${payout.to} failed, so we returned the amount to your wallet. Now the payment provider reports that it arrived.`,
    'The amount is on hold in your wallet until we have checked with the payment provider. You don’t need to do anything.',
  ],
  amount: { label: 'Amount', value: formatRupees(payout.amount) },
  facts: [{ label: 'To', value: payout.to }],
  action: { label: 'Open your wallet', url: walletUrl },
});
