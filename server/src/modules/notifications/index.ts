import type { Mount } from '../../platform/http/mount.ts';
import { changeSubscription } from './email-subscriptions.ts';
import { erasePersonalData } from './erase-personal-data.store.ts';
import { wantsMail } from './mail-preferences.ts';
import { mountNotifications } from './notifications.routes.ts';
import { notify } from './notify.ts';
import type { NotificationsParts } from './parts.ts';
import { exportPersonalData } from './personal-data.ts';
import { sweepNotifications } from './sweep-notifications.ts';

export type Notifications = ReturnType<typeof notificationsModule>;

/** The door: `notify` is how every other module tells a person something, inside its own transaction; `wantsMail` is what they chose. */
export function notificationsModule(parts: NotificationsParts) {
  return {
    mount: (mount: Mount) => mountNotifications(mount, parts),
    notify: notify(parts),
    wantsMail: wantsMail(parts),
    changeSubscription: changeSubscription(parts),
    exportPersonalData: exportPersonalData(parts),
    erasePersonalData,
    sweep: sweepNotifications(parts),
  };
}
