import type { DeletionBlocker } from '@jamun/contract';
import { formatIndiaTime } from '../../kit/india-time.ts';
import { type EmailContent, greetingFor } from '../../platform/mail/email-content.ts';

interface DeletionSchedule {
  dueAt: Date;
  url: string;
}

export const deletionScheduledEmail = (name: string, { dueAt, url }: DeletionSchedule): EmailContent => ({
  subject: 'Your account will be deleted',
  greeting: greetingFor(name),
  paragraphs: [
    'You asked us to delete your Jamun account. Your pages and short links are now offline. You can change your mind until the date below.',
  ],
  facts: [{ label: 'Deletion date', value: formatIndiaTime(dueAt) }],
  action: { label: 'Keep my account', url },
  closing: ['If you didn’t ask for this, keep your account and change your password now. Someone else may have access to it.'],
});

export const deletionCancelledEmail = (name: string): EmailContent => ({
  subject: 'Your account will not be deleted',
  greeting: greetingFor(name),
  paragraphs: ['The deletion of your Jamun account was cancelled. Your pages and short links are online again.'],
});

export const deletionBlockedEmail = (name: string, { blockers, url }: { blockers: DeletionBlocker[]; url: string }): EmailContent => ({
  subject: 'Your account was not deleted',
  greeting: greetingFor(name),
  paragraphs: [
    'Your Jamun account was due to be deleted today. We couldn’t delete it because something is still open:',
    ...blockers.map(({ message }) => message),
    'Resolve this, then request the deletion again. Your pages and short links are online again.',
  ],
  action: { label: 'Open settings', url },
});

export const accountDeletedEmail = (name: string): EmailContent => ({
  subject: 'Your account was deleted',
  greeting: greetingFor(name),
  paragraphs: [
    'Your Jamun account was deleted, including your sign-in, files, short links, payment methods and KYC document. The law requires us to keep payment records. They no longer contain your name.',
  ],
});
