import { linesOf } from '../../../platform/mail/letter.ts';

/** A notification with the reason that somebody wrote, on one line. */
export const withReason = (message: string, reason: string | null): string =>
  reason ? `${message.replace(/\.$/, '')}. Reason: ${linesOf(reason).join(' ')}` : message;
