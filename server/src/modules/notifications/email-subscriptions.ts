import { type EmailSubscription, emailSubscriptionMessages as say } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { violates } from '../../platform/db/database-errors.ts';
import type { MailSubscription } from '../../platform/mail/optional-mails.ts';
import { deleteOptOut, isOptedOut, saveOptOut } from './invitation-opt-outs.store.ts';
import { savePreferences } from './mail-preferences.store.ts';
import { everything, showPreferences } from './mail-preferences.ts';
import type { NotificationsParts } from './parts.ts';

const unknownLink = () => new AppError('NOT_FOUND', { message: say.unknownLink });

/** A token that we did not sign is not found. */
function subscriptionOf({ unsubscribeTokens }: NotificationsParts, token: string): MailSubscription {
  const subscription = unsubscribeTokens.read(token);
  if (!subscription) throw unknownLink();
  return subscription;
}

/** The kind of email that an unsubscribe link is about. Changes nothing: email scanners open every link. */
export const showSubscription =
  (parts: NotificationsParts) =>
  async (token: string): Promise<EmailSubscription> => {
    const subscription = subscriptionOf(parts, token);
    const { about } = subscription;
    if (subscription.about === 'invitations') return { about, isOn: !(await isOptedOut(parts.database.read, subscription.addressHash)) };
    return { about, isOn: (await showPreferences(parts)(subscription.userId))[subscription.about] };
  };

/** Switches one kind of email on or off for the person whose link it is. Doing the same again changes nothing. */
export const changeSubscription =
  (parts: NotificationsParts) =>
  async ({ token, isOn }: { token: string; isOn: boolean }): Promise<EmailSubscription> => {
    const subscription = subscriptionOf(parts, token);
    if (subscription.about === 'invitations') {
      const { addressHash } = subscription;
      await parts.database.transact((tx) =>
        isOn ? deleteOptOut(tx, addressHash) : saveOptOut(tx, { addressHash, now: parts.clock.now() }),
      );
    } else {
      const { userId, about } = subscription;
      const saving = parts.database.transact((tx) =>
        savePreferences(tx, { userId, changes: { [about]: isOn }, otherwise: everything, now: parts.clock.now() }),
      );
      await saving.catch((error: unknown) => {
        // There is no such account.
        throw violates(error, 'mail_preferences_user_id_fkey') ? unknownLink() : error;
      });
    }
    return { about: subscription.about, isOn };
  };
