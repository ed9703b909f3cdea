import type { Outbox } from '@jamun/sandbox';
import type { MailPort } from '../../platform/mail/mail.port.ts';

/** Mails of the embedded default: kept where the sandbox's page shows them. */
export const outboxMail = (outbox: Outbox): MailPort => ({
  send: (mail) => outbox.keep(mail),
  close: async () => {},
});
