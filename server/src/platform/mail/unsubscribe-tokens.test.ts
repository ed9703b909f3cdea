import { expect, it } from 'vitest';
import type { MailSubscription } from './optional-mails.ts';
import { unsubscribeTokens } from './unsubscribe-tokens.ts';

const tokens = unsubscribeTokens(Buffer.alloc(32, 1));
const sales: MailSubscription = { about: 'sales', userId: 42 };

it('an unsubscribe token contains its subscription', () => {
  const addressHash = tokens.hashAddress('Meera@Example.in');
  const invitations: MailSubscription = { about: 'invitations', addressHash };
  const reminders: MailSubscription = { about: 'checkoutReminders', addressHash };
  for (const subscription of [sales, invitations, reminders]) expect(tokens.read(tokens.make(subscription))).toEqual(subscription);
  expect(addressHash).toBe(tokens.hashAddress('meera@example.in'));
});

it('rejects unsubscribe tokens that are changed, malformed or signed with another key', () => {
  const token = tokens.make(sales);
  const hostile = [
    token.replace('42', '43'),
    token.replace('sales', 'subscriptions'),
    token.replace('sales', 'signIns'),
    tokens.make({ about: 'invitations', addressHash: tokens.hashAddress('meera@example.in') }).replace('invitations', 'checkoutReminders'),
    token.slice(0, -1),
    `${token}A`,
    unsubscribeTokens(Buffer.alloc(32, 2)).make(sales),
    '',
    'sales.42',
    '..',
  ];
  for (const invalid of hostile) expect({ invalid, read: tokens.read(invalid) }).toEqual({ invalid, read: null });
});
