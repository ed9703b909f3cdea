import { type EmailSubscription, emailSubscriptionMessages as say } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { violates } from '../../platform/db/database-errors.ts';
import type { MailSubscription } from '../../platform/mail/optional-mails.ts';
import type { NotificationsDeps } from './deps.ts';
import { deleteOptOut, isOptedOut, saveOptOut } from './invitation-opt-outs.store.ts';
import { savePreferences } from './mail-preferences.store.ts';
import { everything, showPreferences } from './mail-preferences.ts';

const unknownLink = () => new AppError('NOT_FOUND', { message: say.unknownLink });

/** A token that we did not sign is not found. */
function subscriptionOf({ unsubscribeTokens }: Pick<NotificationsDeps, 'unsubscribeTokens'>, token: string): MailSubscription {
  const subscription = unsubscribeTokens.read(token);
  if (!subscription) throw unknownLink();
  return subscription;
}

/** The kind of email that an unsubscribe link is about. Changes nothing: email scanners open every link. */
export const showSubscription =
  (deps: Pick<NotificationsDeps, 'database' | 'unsubscribeTokens'>) =>
  async (token: string): Promise<EmailSubscription> => {
    const subscription = subscriptionOf(deps, token);
    const { about } = subscription;
    if (subscription.about === 'invitations') return { about, isOn: !(await isOptedOut(deps.database.read, subscription.addressHash)) };
    return { about, isOn: (await showPreferences(deps)(subscription.userId))[subscription.about] };
  };

/** Switches one kind of email on or off for the person whose link it is. Doing the same again changes nothing. */
export const changeSubscription =
  (deps: Pick<NotificationsDeps, 'database' | 'clock' | 'unsubscribeTokens'>) =>
  async ({ token, isOn }: { token: string; isOn: boolean }): Promise<EmailSubscription> => {
    const subscription = subscriptionOf(deps, token);
    if (subscription.about === 'invitations') {
      const { addressHash } = subscription;
      await deps.database.transact((tx) => (isOn ? deleteOptOut(tx, addressHash) : saveOptOut(tx, { addressHash, now: deps.clock.now() })));
    } else {
      const { userId, about } = subscription;
      const saving = deps.database.transact((tx) =>
        savePreferences(tx, { userId, changes: { [about]: isOn }, otherwise: everything, now: deps.clock.now() }),
      );
      await saving.catch((error: unknown) => {
        // There is no such account.
        throw violates(error, 'mail_preferences_user_id_fkey') ? unknownLink() : error;
      });
    }
    return { about: subscription.about, isOn };
  };
