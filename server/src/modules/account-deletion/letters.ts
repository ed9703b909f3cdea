import type { DeletionBlocker } from '@jamun/contract';
import { momentInWords } from '../../kit/india-time.ts';
import { hello, type Letter } from '../../platform/mail/letter.ts';

interface DeletionSchedule {
  dueAt: Date;
  url: string;
}

export const scheduledLetter = (name: string, { dueAt, url }: DeletionSchedule): Letter => ({
  subject: 'Your account will be deleted',
  greeting: hello(name),
  paragraphs: [
    'You asked us to delete your Jamun account. Your pages and short links are offline from now on. Until the day below you can change your mind.',
  ],
  facts: [{ label: 'Deleted on', value: momentInWords(dueAt) }],
  action: { label: 'Keep my account', url },
  closing: ['If you did not ask for this, keep your account and change your password now: somebody else is signed in to it.'],
});

export const keptLetter = (name: string): Letter => ({
  subject: 'Your account will not be deleted',
  greeting: hello(name),
  paragraphs: ['The deletion of your Jamun account was cancelled. Your pages and short links are online again.'],
});

export const blockedLetter = (name: string, { blockers, url }: { blockers: DeletionBlocker[]; url: string }): Letter => ({
  subject: 'Your account was not deleted',
  greeting: hello(name),
  paragraphs: [
    'Your Jamun account was due to be deleted today. It was not, because something is still open:',
    ...blockers.map(({ message }) => message),
    'Settle it, then ask for the deletion again. Your pages and short links are online again.',
  ],
  action: { label: 'Open settings', url },
});

export const deletedLetter = (name: string): Letter => ({
  subject: 'Your account was deleted',
  greeting: hello(name),
  paragraphs: [
    'Your Jamun account was deleted, and with it your sign-in, files, short links, payment methods and KYC document. Records of payments stay as the law asks for, without your name.',
  ],
});
