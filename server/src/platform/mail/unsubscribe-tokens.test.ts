import { expect, it } from 'vitest';
import type { MailSubscription } from './optional-mails.ts';
import { unsubscribeTokens } from './unsubscribe-tokens.ts';

const tokens = unsubscribeTokens(Buffer.alloc(32, 1));
const sales: MailSubscription = { about: 'sales', userId: 42 };

it('an unsubscribe token contains its subscription', () => {
  const invitations: MailSubscription = { about: 'invitations', addressHash: tokens.hashAddress('Meera@Example.in') };
  expect(tokens.read(tokens.make(sales))).toEqual(sales);
  expect(tokens.read(tokens.make(invitations))).toEqual(invitations);
  expect(invitations.addressHash).toBe(tokens.hashAddress('meera@example.in'));
});

it('rejects unsubscribe tokens that are changed, malformed or signed with another key', () => {
  const token = tokens.make(sales);
  const hostile = [
    token.replace('42', '43'),
    token.replace('sales', 'subscriptions'),
    token.replace('sales', 'signIns'),
    token.slice(0, -1),
    `${token}A`,
    unsubscribeTokens(Buffer.alloc(32, 2)).make(sales),
    '',
    'sales.42',
    '..',
  ];
  for (const invalid of hostile) expect({ invalid, read: tokens.read(invalid) }).toEqual({ invalid, read: null });
});
