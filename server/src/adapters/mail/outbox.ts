import type { Outbox } from '@jamun/sandbox';
import { logoDataUrl, logoUrl } from '../../platform/mail/logo.ts';
import type { MailPort } from '../../platform/mail/mail.port.ts';

/** Stores emails in the sandbox outbox, where its page shows them. */
export const outboxMail = (outbox: Outbox): MailPort => ({
  // The outbox has no attachments: its page shows the logo inline.
  send: (mail) => outbox.keep({ ...mail, html: mail.html.replaceAll(logoUrl, logoDataUrl) }),
  close: async () => {},
});
