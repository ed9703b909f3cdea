import { createTransport } from 'nodemailer';
import { logoAttachment, logoUrl } from '../../platform/mail/logo.ts';
import { type MailPort, unsubscribeHeaders } from '../../platform/mail/mail.port.ts';

/** SMTP error without the server's message, which quotes the recipient. */
class MailRejected extends Error {
  override readonly name = 'MailRejected';
  readonly code: string;

  constructor({ code, responseCode }: { code?: string; responseCode?: number }) {
    super('The mail server rejected the email');
    this.code = [code, responseCode].filter(Boolean).join(' ');
  }
}

interface SmtpOptions {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** Requires STARTTLS: neither password nor email is sent without TLS. Certificates are always verified. */
  requireTls: boolean;
  auth?: { user: string; pass: string } | undefined;
  from: string;
}

export function smtpMail({ host, port, secure, requireTls, auth, from }: SmtpOptions): MailPort {
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(auth ? { auth } : {}),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      // `Auto-Submitted` suppresses out-of-office replies.
      const headers = { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl ? unsubscribeHeaders(unsubscribeUrl) : {}) };
      try {
        const attachments = html.includes(logoUrl) ? [logoAttachment] : [];
        await transport.sendMail({ from, to, subject, text, html, attachments, headers, messageId: `<${id}@jamun>` });
      } catch (error) {
        throw new MailRejected(error as { code?: string; responseCode?: number });
      }
    },
    async close() {
      transport.close();
    },
  };
}
