import { expect, it } from 'vitest';
import type { MailSubscription } from './optional-mails.ts';
import { unsubscribeTokens } from './unsubscribe-tokens.ts';

const tokens = unsubscribeTokens(Buffer.alloc(32, 1));
const sales: MailSubscription = { about: 'sales', userId: 42 };

it('reads back the subscription of its own unsubscribe tokens', () => {
  const invitations: MailSubscription = { about: 'invitations', addressHash: tokens.hashAddress('Meera@Example.in') };
  expect(tokens.read(tokens.make(sales))).toEqual(sales);
  expect(tokens.read(tokens.make(invitations))).toEqual(invitations);
  expect(invitations.addressHash).toBe(tokens.hashAddress('meera@example.in'));
});

it('rejects unsubscribe tokens that were changed, that another key signed, or that are none', () => {
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
  for (const one of hostile) expect({ one, read: tokens.read(one) }).toEqual({ one, read: null });
});
