import type { KycStatus } from '@jamun/contract';
import { type EmailContent, greetingFor, nonEmptyLines, userQuote } from '../../platform/mail/email-content.ts';

const waiting = 'You don’t need to do anything. We’ll email you when the review is done.';

/** Texts per status: what happened to the document, and what the user can do next. */
const texts: Record<KycStatus, { title: string; next: string }> = {
  PENDING: {
    title: 'Your KYC document is being reviewed again',
    next: waiting,
  },
  APPROVED: {
    title: 'Your KYC document was approved',
    next: 'You can withdraw your earnings to any of your verified payment methods.',
  },
  REJECTED: {
    title: 'Your KYC document was rejected',
    next: 'You can upload another document in Settings.',
  },
  RESUBMIT_REQUESTED: {
    title: 'Please upload your KYC document again',
    next: 'Open Settings and upload the document again.',
  },
};

interface ReviewOutcome {
  status: KycStatus;
  note: string | null;
}

export const kycNotification = ({ status, note }: ReviewOutcome): string =>
  note ? `${texts[status].title}: ${nonEmptyLines(note).join(' ')}` : texts[status].title;

export const kycEmail = (name: string, { status, note }: ReviewOutcome, settingsUrl: string): EmailContent => ({
  subject: texts[status].title,
  greeting: greetingFor(name),
  paragraphs: [`${texts[status].title}.`, ...userQuote('Note from the reviewer:', note), texts[status].next],
  action: { label: 'Open settings', url: settingsUrl },
});

export const kycReceivedNotification = 'Your KYC document was uploaded and is waiting for review';

export const kycReceivedEmail = (name: string, settingsUrl: string): EmailContent => ({
  subject: 'We received your KYC document',
  greeting: greetingFor(name),
  paragraphs: [`${kycReceivedNotification}.`, waiting],
  action: { label: 'Open settings', url: settingsUrl },
  closing: ['Didn’t upload it? Change your password now and contact us.'],
});
