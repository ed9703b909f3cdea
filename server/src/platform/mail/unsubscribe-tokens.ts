import { timingSafeEqual } from 'node:crypto';
import { fingerprint } from '../../kit/crypto/secret-key.ts';
import { isAddressKind, isForAddress, type MailSubscription } from './optional-mails.ts';

const tokenFormat = /^(sales|subscriptions|invitations|checkoutReminders)\.([\w-]{1,24})\.([\w-]{24})$/;

const subjectOf = (subscription: MailSubscription) => (isForAddress(subscription) ? subscription.addressHash : String(subscription.userId));

const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Tokens of unsubscribe links in emails: kind, recipient, and a keyed fingerprint of both. They need no session and do not expire,
 * because users keep emails for years. A token only allows to switch this kind of email on and off.
 */
export function unsubscribeTokens(key: Buffer) {
  const sign = (about: string, subject: string) => fingerprint(key, 'unsubscribe', about, subject);
  return {
    make(subscription: MailSubscription): string {
      const subject = subjectOf(subscription);
      return `${subscription.about}.${subject}.${sign(subscription.about, subject)}`;
    },
    /** Null if the token is invalid. */
    read(token: string): MailSubscription | null {
      const [, about, subject = '', signature = ''] = tokenFormat.exec(token) ?? [];
      if (!about || !isSame(signature, sign(about, subject))) return null;
      if (isAddressKind(about)) return { about, addressHash: subject };
      return about === 'sales' || about === 'subscriptions' ? { about, userId: Number(subject) } : null;
    },
    /** Keyed hash, so that the list of unsubscribed addresses does not reveal them. */
    hashAddress: (email: string): string => fingerprint(key, 'address', email.toLowerCase()),
  };
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>;
