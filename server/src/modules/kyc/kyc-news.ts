import type { KycStatus } from '@jamun/contract';
import { hello, type Letter, quoted } from '../../platform/mail/letter.ts';

/** What happened to the document, and what the person can do next. */
const news: Record<KycStatus, { what: string; next: string }> = {
  PENDING: {
    what: 'Your KYC document is being reviewed again',
    next: 'You need not do anything now: we tell you as soon as it was looked at.',
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
  note ? `${news[status].what}: ${quoted(note).join(' ')}` : news[status].what;

export const kycLetter = (name: string, { status, note }: Outcome, settingsUrl: string): Letter => ({
  subject: news[status].what,
  greeting: hello(name),
  paragraphs: [`${news[status].what}.`, ...(note ? ['A note from the one who looked at it:', ...quoted(note)] : []), news[status].next],
  action: { label: 'Open settings', url: settingsUrl },
});

export const receivedNotice = 'Your KYC document was uploaded and is waiting for review';

export const receivedLetter = (name: string, settingsUrl: string): Letter => ({
  subject: 'We received your identity document',
  greeting: hello(name),
  paragraphs: [`${receivedNotice}.`, 'You need not do anything now: we tell you as soon as it was looked at.'],
  action: { label: 'Open settings', url: settingsUrl },
  closing: ['If it was not you who uploaded it, change your password now and write to us.'],
});
