import type { MailPreferences } from '@jamun/contract';
import { takeTurn } from '../../platform/db/turns.ts';
import type { QueuedOptional } from '../../platform/mail/optional-mails.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import type { NotificationsDeps } from './deps.ts';
import { isOptedOut } from './invitation-opt-outs.store.ts';
import { findPreferences, savePreferences } from './mail-preferences.store.ts';

type Deps = Pick<NotificationsDeps, 'database' | 'clock' | 'sessions' | 'tellSignInEmailsOff'>;

export const everything: MailPreferences = { sales: true, subscriptions: true, signIns: true };

export const showPreferences =
  ({ database }: Pick<NotificationsDeps, 'database'>) =>
  async (userId: number): Promise<MailPreferences> =>
    (await findPreferences(database.read, userId)) ?? everything;

type Changes = { [Switch in keyof MailPreferences]?: boolean | undefined };

/**
 * Turns the switches that are named; the others stay as they are. Emails about sign-ins guard the account: switching them off takes
 * recent proof of identity, and the owner is told.
 */
export const changePreferences =
  ({ database, clock, sessions, tellSignInEmailsOff }: Deps) =>
  async (session: Session, wanted: Changes): Promise<MailPreferences> => {
    const { userId } = session;
    const changes = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<MailPreferences>;
    if (Object.keys(changes).length === 0) return showPreferences({ database })(userId);
    return database.transact(async (tx) => {
      await takeTurn(tx, 'mail-preferences', userId);
      const before = (await findPreferences(tx, userId)) ?? everything;
      const losesSignIns = before.signIns && changes.signIns === false;
      if (losesSignIns) sessions.assertRecentProof(session);
      const saved = await savePreferences(tx, { userId, changes, otherwise: everything, now: clock.now() });
      if (losesSignIns) await tellSignInEmailsOff(tx, userId);
      return saved;
    });
  };

/** Asked when a mail goes out, not when it was written: what was switched off meanwhile stays off. */
export const wantsMail = (deps: Pick<NotificationsDeps, 'database'>) => {
  const show = showPreferences(deps);
  return async (optional: QueuedOptional): Promise<boolean> =>
    optional.about === 'invitations'
      ? !(await isOptedOut(deps.database.read, optional.addressHash))
      : (await show(optional.userId))[optional.about];
};
