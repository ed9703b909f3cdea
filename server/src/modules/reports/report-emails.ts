import { pageTypeLabels, type ReportDecision, ticketNumber } from '@jamun/contract';
import { type EmailContent, userQuote } from '../../platform/mail/email-content.ts';
import type { ReportRow } from './tables.ts';

type Ticket = Pick<ReportRow, 'number' | 'pageType' | 'pageUrl'>;

const closing = ['Didn’t report a page? Someone may have typed your address by mistake. You can ignore this email.'];

/** The URL is chosen by the seller, so only verified recipients get it (spam protection). The reporter's text is never sent. */
const reportedPage = ({ pageUrl }: Ticket) =>
  userQuote('The page you reported:', pageUrl, 'We leave out the URL of the page because this email address isn’t verified.');

const pageOf = ({ pageType }: Ticket) => `a ${pageTypeLabels[pageType].toLowerCase()}`;

export const reportReceivedEmail = (ticket: Ticket): EmailContent => ({
  subject: `We received your report ${ticketNumber(ticket.number)}`,
  greeting: 'Hello,',
  paragraphs: [
    `Thank you for reporting ${pageOf(ticket)} on Jamun. Your report number is ${ticketNumber(ticket.number)}.`,
    'A person on our team will review it within 48 hours. We’ll email you our decision within 28 days.',
    ...reportedPage(ticket),
  ],
  closing,
});

const outcomes: Record<ReportDecision, string> = {
  TAKEN_DOWN: 'We took the page offline.',
  BANNED: 'We took the page offline and suspended its seller.',
  DISMISSED: 'We found no violation of our rules, and the page stays online.',
};

/** `reason`: text written by the administrator. */
export const reportDecidedEmail = (ticket: Ticket, { decision, reason }: { decision: ReportDecision; reason: string }): EmailContent => ({
  subject: `Our decision on your report ${ticketNumber(ticket.number)}`,
  greeting: 'Hello,',
  paragraphs: [
    `You reported ${pageOf(ticket)} on Jamun. Your report number is ${ticketNumber(ticket.number)}.`,
    outcomes[decision],
    `Our reason: ${reason}`,
    ...reportedPage(ticket),
  ],
  closing,
});
