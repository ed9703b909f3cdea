import type { KycStatus } from '@jamun/contract';
import { hello, type Letter, linesOf, quoted } from '../../platform/mail/letter.ts';

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
    next: 'You can upload another document in your settings.',
  },
  RESUBMIT_REQUESTED: {
    title: 'Please upload your KYC document again',
    next: 'Open your settings and upload the document once more.',
  },
};

interface ReviewOutcome {
  status: KycStatus;
  note: string | null;
}

export const kycNotice = ({ status, note }: ReviewOutcome): string =>
  note ? `${texts[status].title}: ${linesOf(note).join(' ')}` : texts[status].title;

export const kycLetter = (name: string, { status, note }: ReviewOutcome, settingsUrl: string): Letter => ({
  subject: texts[status].title,
  greeting: hello(name),
  paragraphs: [`${texts[status].title}.`, ...quoted('Note from the reviewer:', note), texts[status].next],
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
