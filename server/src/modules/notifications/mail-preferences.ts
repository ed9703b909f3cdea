import type { MailPreferences } from '@jamun/contract';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import { isForAddress, type QueuedOptionalEmail } from '../../platform/mail/optional-mails.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { NotificationsDeps } from './deps.ts';
import { isOptedOut } from './email-opt-outs.store.ts';
import { findPreferences, savePreferences } from './mail-preferences.store.ts';

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'sessions' | 'notifySignInEmailsOff'>;

export const allPreferencesOn: MailPreferences = { sales: true, subscriptions: true, signIns: true };

export const showPreferences =
  ({ database }: Pick<NotificationsDeps, 'database'>) =>
  async (userId: number): Promise<MailPreferences> =>
    (await findPreferences(database.read, userId)) ?? allPreferencesOn;

type PreferenceChanges = { [Name in keyof MailPreferences]?: boolean | undefined };

/**
 * Partial update of the email preferences. Emails about sign-ins protect the account: switching them off requires recent
 * re-authentication, and the owner gets a last email about it.
 */
export const changePreferences =
  ({ database, clock, sessions, notifySignInEmailsOff }: Deps) =>
  async (session: Session, input: PreferenceChanges): Promise<MailPreferences> => {
    const { userId } = session;
    const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<MailPreferences>;
    if (Object.keys(changes).length === 0) return showPreferences({ database })(userId);
    return database.transact(async (tx) => {
      await advisoryLock(tx, 'mail-preferences', userId);
      const before = (await findPreferences(tx, userId)) ?? allPreferencesOn;
      const switchesSignInsOff = before.signIns && changes.signIns === false;
      if (switchesSignInsOff) sessions.assertRecentProof(session);
      const saved = await savePreferences(tx, { userId, changes, defaults: allPreferencesOn, now: clock.now() });
      if (switchesSignInsOff) await notifySignInEmailsOff(tx, userId);
      return saved;
    });
  };

/** Checked when an email is sent, not when it is queued: a preference that was switched off in between counts. */
export const wantsMail = (deps: Pick<NotificationsDeps, 'database'>) => {
  const show = showPreferences(deps);
  return async (optional: QueuedOptionalEmail): Promise<boolean> =>
    isForAddress(optional) ? !(await isOptedOut(deps.database.read, optional)) : (await show(optional.userId))[optional.about];
};
