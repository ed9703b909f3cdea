import { timingSafeEqual } from 'node:crypto';
import { fingerprint } from '../../kit/crypto/secret-key.ts';
import type { MailSubscription } from './optional-mails.ts';

const shape = /^(sales|subscriptions|invitations)\.([\w-]{1,24})\.([\w-]{24})$/;

const subjectOf = (subscription: MailSubscription) =>
  subscription.about === 'invitations' ? subscription.addressHash : String(subscription.userId);

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Tokens of the unsubscribe links in emails: kind, whose, and a keyed fingerprint of both. They need no session and do not
 * expire, because emails are kept for years. All that they allow is to switch this one kind of email on and off.
 */
export function unsubscribeTokens(key: Buffer) {
  const sign = (about: string, subject: string) => fingerprint(key, 'unsubscribe', about, subject);
  return {
    make(subscription: MailSubscription): string {
      const subject = subjectOf(subscription);
      return `${subscription.about}.${subject}.${sign(subscription.about, subject)}`;
    },
    /** Null for a token that is not ours. */
    read(token: string): MailSubscription | null {
      const [, about, subject = '', signature = ''] = shape.exec(token) ?? [];
      if (!about || !isSame(signature, sign(about, subject))) return null;
      if (about === 'invitations') return { about, addressHash: subject };
      return about === 'sales' || about === 'subscriptions' ? { about, userId: Number(subject) } : null;
    },
    /** Keyed, so that the list of those who want no invitations names nobody. */
    hashAddress: (email: string): string => fingerprint(key, 'address', email.toLowerCase()),
  };
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>;
