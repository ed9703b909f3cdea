import type { Mails, Recipient } from '../../platform/mail/mails.ts';
import type { ReportsDeps } from './deps.ts';

/** Anybody can type another person's address into the form: such emails have a limit of their own. */
export const reportMails = ({ mails }: Pick<ReportsDeps, 'mails'>, { isVerified }: Recipient): Mails =>
  isVerified ? mails : mails.within('report');
