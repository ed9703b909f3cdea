import { minuteInIndia } from '../../kit/india-time.ts';
import { inRupees } from '../../kit/money.ts';
import { type EmailContent, greetingFor, userQuote } from '../../platform/mail/email-content.ts';
import type { ConfirmationRow } from './tables.ts';

interface Names {
  administrator: string;
  user: string;
  url: string;
}

const decisions = { ADJUSTMENT: 'a credit', PAYOUT: 'a withdrawal' } as const;
const decisionOf = ({ kind, amount }: ConfirmationRow) => `${decisions[kind]} of ${inRupees(amount)}`;

/** Sent to the other administrators. */
export const confirmationNeededEmail = (name: string, request: ConfirmationRow, { administrator, user, url }: Names): EmailContent => ({
  subject: `${administrator} asks you to confirm ${decisionOf(request)}`,
  greeting: greetingFor(name),
  paragraphs: [
    `Amounts this large need a second administrator. Confirm or reject it until ${minuteInIndia(request.expiresAt)} IST; after that it expires.`,
    ...userQuote('Reason:', request.reason),
  ],
  facts: [
    { label: 'Administrator', value: administrator },
    { label: 'User', value: user },
    { label: 'Amount', value: inRupees(request.amount), strong: true },
  ],
  action: { label: 'Open the request', url },
  closing: ['Check the reason with somebody other than the administrator who asked.'],
});

const outcomes = {
  OPEN: 'is open',
  CONFIRMED: 'was confirmed',
  REJECTED: 'was rejected',
  CANCELLED: 'was cancelled',
  EXPIRED: 'has expired',
};

/** Sent to the administrator who asked. */
export const confirmationDecidedEmail = (name: string, request: ConfirmationRow, { administrator, user, url }: Names): EmailContent => ({
  subject: `Your request for ${decisionOf(request)} ${outcomes[request.status]}`,
  greeting: greetingFor(name),
  paragraphs: [
    request.status === 'EXPIRED' ? 'No other administrator confirmed it in time. You can ask again.' : `Decided by ${administrator}.`,
    ...userQuote('Reason:', request.decisionReason),
  ],
  facts: [
    { label: 'User', value: user },
    { label: 'Amount', value: inRupees(request.amount), strong: true },
  ],
  action: { label: 'Open the request', url },
});
