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

interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps). */
  secure: boolean;
  /** Requires STARTTLS: neither password nor email is sent without TLS. Certificates are always verified. */
  requireTls: boolean;
  auth?: { user: string; pass: string } | undefined;
}

interface SmtpOptions extends SmtpServer {
  from: string;
}

const transportOptions = ({ host, port, secure, requireTls, auth }: SmtpServer) => ({
  host,
  port,
  secure,
  requireTLS: requireTls,
  ...(auth ? { auth } : {}),
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
});

/** Connects, and signs in when there is a password. Sends nothing. */
export async function verifySmtp(server: SmtpServer): Promise<void> {
  const transport = createTransport(transportOptions(server));
  try {
    await transport.verify();
  } catch (error) {
    throw new MailRejected(error as { code?: string; responseCode?: number });
  } finally {
    transport.close();
  }
}

export function smtpMail({ from, ...server }: SmtpOptions): MailPort {
  const transport = createTransport({ ...transportOptions(server), pool: true, maxConnections: 2 });
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
