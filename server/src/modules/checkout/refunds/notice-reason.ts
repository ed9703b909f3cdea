import { nonEmptyLines } from '../../../platform/mail/email-content.ts';

/** Notification text with a free-text reason, on one line. */
export const withReason = (message: string, reason: string | null): string =>
  reason ? `${message.replace(/\.$/, '')}. Reason: ${nonEmptyLines(reason).join(' ')}` : message;
