import type { Outbox } from '@jamun/sandbox';
import type { MailPort } from '../../platform/mail/mail.port.ts';
import { markAddress, markDataAddress } from '../../platform/mail/mark.ts';

/** Stores emails in the sandbox outbox, where its page shows them. */
export const outboxMail = (outbox: Outbox): MailPort => ({
  // The outbox has no attachments: its page shows the logo inline.
  send: (mail) => outbox.keep({ ...mail, html: mail.html.replaceAll(markAddress, markDataAddress) }),
  close: async () => {},
});
