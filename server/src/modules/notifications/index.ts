import type { Mount } from '../../platform/http/mount.ts';
import type { NotificationsDeps } from './deps.ts';
import { isOptedOut } from './email-opt-outs.store.ts';
import { changeSubscription } from './email-subscriptions.ts';
import { erasePersonalData } from './erase-personal-data.store.ts';
import { wantsMail } from './mail-preferences.ts';
import { mountNotifications } from './notifications.routes.ts';
import { notify } from './notify.ts';
import { exportPersonalData } from './personal-data.ts';
import { sweepNotifications } from './sweep-notifications.ts';

export type Notifications = ReturnType<typeof notificationsModule>;

/** Public API: `notify` creates notifications in the caller's transaction; `wantsMail` checks the email preferences. */
export function notificationsModule(deps: NotificationsDeps) {
  return {
    mount: (mount: Mount) => mountNotifications(mount, deps),
    notify: notify(deps),
    wantsMail: wantsMail(deps),
    /** Whether an address without an account gets no emails of this kind. */
    isOptedOut,
    changeSubscription: changeSubscription(deps),
    exportPersonalData: exportPersonalData(deps),
    erasePersonalData,
    sweeps: [sweepNotifications(deps)],
  };
}
