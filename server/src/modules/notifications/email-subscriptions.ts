import { type EmailSubscription, emailSubscriptionMessages } from '@jamun/contract';
import { AppError } from '../../kit/app-error.ts';
import { violatesConstraint } from '../../platform/db/database-errors.ts';
import { isForAddress, type MailSubscription } from '../../platform/mail/optional-mails.ts';
import type { NotificationsDeps } from './deps.ts';
import { deleteOptOut, isOptedOut, saveOptOut } from './email-opt-outs.store.ts';
import { savePreferences } from './mail-preferences.store.ts';
import { allPreferencesOn, showPreferences } from './mail-preferences.ts';

const unknownLink = () => new AppError('NOT_FOUND', { message: emailSubscriptionMessages.unknownLink });

/** Throws NOT_FOUND for a token with an invalid signature. */
function subscriptionOf({ unsubscribeTokens }: Pick<NotificationsDeps, 'unsubscribeTokens'>, token: string): MailSubscription {
  const subscription = unsubscribeTokens.read(token);
  if (!subscription) throw unknownLink();
  return subscription;
}

/** Shows the subscription of an unsubscribe link. Read-only, because email scanners open every link. */
export const showSubscription =
  (deps: Pick<NotificationsDeps, 'database' | 'unsubscribeTokens'>) =>
  async (token: string): Promise<EmailSubscription> => {
    const subscription = subscriptionOf(deps, token);
    const { about } = subscription;
    if (isForAddress(subscription)) return { about, isOn: !(await isOptedOut(deps.database.read, subscription)) };
    return { about, isOn: (await showPreferences(deps)(subscription.userId))[subscription.about] };
  };

/** Switches one kind of email on or off for the owner of the link. Idempotent. */
export const changeSubscription =
  (deps: Pick<NotificationsDeps, 'database' | 'clock' | 'unsubscribeTokens'>) =>
  async ({ token, isOn }: { token: string; isOn: boolean }): Promise<EmailSubscription> => {
    const subscription = subscriptionOf(deps, token);
    if (isForAddress(subscription)) {
      await deps.database.transact((tx) => (isOn ? deleteOptOut(tx, subscription) : saveOptOut(tx, subscription, deps.clock.now())));
    } else {
      const { userId, about } = subscription;
      const saving = deps.database.transact((tx) =>
        savePreferences(tx, { userId, changes: { [about]: isOn }, defaults: allPreferencesOn, now: deps.clock.now() }),
      );
      await saving.catch((error: unknown) => {
        // The account no longer exists.
        throw violatesConstraint(error, 'mail_preferences_user_id_fkey') ? unknownLink() : error;
      });
    }
    return { about: subscription.about, isOn };
  };
