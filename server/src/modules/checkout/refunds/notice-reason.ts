import { linesOf } from '../../../platform/mail/letter.ts';

/** Notification text with a free-text reason, on one line. */
export const withReason = (message: string, reason: string | null): string =>
  reason ? `${message.replace(/\.$/, '')}. Reason: ${linesOf(reason).join(' ')}` : message;
