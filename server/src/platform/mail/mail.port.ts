export interface Mail {
  /** Idempotency key: the same on a retry, so that the receiver can detect duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe; absent for emails that cannot be switched off. */
  unsubscribeUrl?: string;
}

/** One-click unsubscribe (RFC 8058): email clients send a POST to this URL, users open it in the browser. */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends an email. Resolves when the provider has accepted it; rejects if it should be retried. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
