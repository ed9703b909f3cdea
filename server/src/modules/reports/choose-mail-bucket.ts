import type { Mails, Recipient } from '../../platform/mail/mails.ts';
import type { ReportsDeps } from './deps.ts';

/** Emails to unverified addresses have a separate rate limit, because anyone can type another user's address into the form. */
export const chooseMailBucket = ({ mails }: Pick<ReportsDeps, 'mails'>, { isVerified }: Recipient): Mails =>
  isVerified ? mails : mails.inBucket('report');
