import type { MailPreferences } from '@jamun/contract';
import type { QueuedOptional } from '../../platform/mail/optional-mails.ts';
import { isOptedOut } from './invitation-opt-outs.store.ts';
import { findPreferences, savePreferences } from './mail-preferences.store.ts';
import type { NotificationsParts } from './parts.ts';

const everything: MailPreferences = { sales: true, subscriptions: true, signIns: true };

export const showPreferences =
  ({ database }: Pick<NotificationsParts, 'database'>) =>
  async (userId: number): Promise<MailPreferences> =>
    (await findPreferences(database.read, userId)) ?? everything;

/** Turns the switches that are named; the others stay as they are. */
export const changePreferences =
  ({ database, clock }: NotificationsParts) =>
  async (userId: number, wanted: { [Switch in keyof MailPreferences]?: boolean | undefined }): Promise<MailPreferences> => {
    const changes = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as Partial<MailPreferences>;
    if (Object.keys(changes).length === 0) return showPreferences({ database })(userId);
    return database.transact((tx) => savePreferences(tx, { userId, changes, otherwise: everything, now: clock.now() }));
  };

/** Asked when a mail goes out, not when it was written: what was switched off meanwhile stays off. */
export const wantsMail = (parts: NotificationsParts) => {
  const show = showPreferences(parts);
  return async (optional: QueuedOptional): Promise<boolean> =>
    optional.about === 'invitations'
      ? !(await isOptedOut(parts.database.read, optional.addressHash))
      : (await show(optional.userId))[optional.about];
};
