export interface Mail {
  /** Stays the same when a send is repeated, so that the receiving end can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its reader says that they want no more of this kind; absent where it always comes. */
  unsubscribeUrl?: string;
}

/** One-click unsubscribe (RFC 8058): email programs send a POST to this address, people open it. */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Hands a mail to whoever delivers it. Resolves when it was taken over, rejects when it may be tried again. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
