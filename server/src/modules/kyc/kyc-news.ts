import type { KycStatus } from '@jamun/contract';
import { hello, type Letter, linesOf, quoted } from '../../platform/mail/letter.ts';

const waiting = 'You don’t need to do anything. We’ll email you when the review is done.';

/** What happened to the document, and what the person can do next. */
const news: Record<KycStatus, { what: string; next: string }> = {
  PENDING: {
    what: 'Your KYC document is being reviewed again',
    next: waiting,
  },
  APPROVED: {
    what: 'Your KYC document was approved',
    next: 'You can withdraw your earnings to any of your verified payment methods.',
  },
  REJECTED: {
    what: 'Your KYC document was rejected',
    next: 'You can upload another document in your settings.',
  },
  RESUBMIT_REQUESTED: {
    what: 'Please upload your KYC document again',
    next: 'Open your settings and upload the document once more.',
  },
};

interface Outcome {
  status: KycStatus;
  note: string | null;
}

export const kycNotice = ({ status, note }: Outcome): string =>
  note ? `${news[status].what}: ${linesOf(note).join(' ')}` : news[status].what;

export const kycLetter = (name: string, { status, note }: Outcome, settingsUrl: string): Letter => ({
  subject: news[status].what,
  greeting: hello(name),
  paragraphs: [`${news[status].what}.`, ...quoted('Note from the reviewer:', note), news[status].next],
  action: { label: 'Open settings', url: settingsUrl },
});

export const receivedNotice = 'Your KYC document was uploaded and is waiting for review';

export const receivedLetter = (name: string, settingsUrl: string): Letter => ({
  subject: 'We received your identity document',
  greeting: hello(name),
  paragraphs: [`${receivedNotice}.`, waiting],
  action: { label: 'Open settings', url: settingsUrl },
  closing: ['Didn’t upload it? Change your password now and write to us.'],
});
