import { deriveKey } from '../../src/kit/crypto/secret-key.ts';
import type { Mails } from '../../src/platform/mail/mails.ts';
import type { MailSubscription } from '../../src/platform/mail/optional-mails.ts';
import { unsubscribeTokens } from '../../src/platform/mail/unsubscribe-tokens.ts';
import type { World } from './world.ts';

/** Null object that sends no email, for tests of a single module. */
export const noMails: Mails = { send: async () => {}, deliver: async () => {}, inBucket: () => noMails };

const tokensOf = ({ secretKey }: Pick<World, 'secretKey'>) => unsubscribeTokens(deriveKey(secretKey, 'unsubscribe'));

/** Token of the unsubscribe link in the emails of a world. */
export const unsubscribeToken = (world: Pick<World, 'secretKey'>, subscription: MailSubscription): string =>
  tokensOf(world).make(subscription);

/** Token of the unsubscribe link in the reminders to an address. */
export const reminderToken = (world: Pick<World, 'secretKey'>, email: string): string =>
  unsubscribeToken(world, { about: 'checkoutReminders', addressHash: tokensOf(world).hashAddress(email) });
