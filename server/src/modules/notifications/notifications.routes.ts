import { notificationMessages } from '@jamun/contract';
import { done, type Mount, ok, okPage } from '../../platform/http/mount.ts';
import type { NotificationsDeps } from './deps.ts';
import { changeSubscription, showSubscription } from './email-subscriptions.ts';
import { changePreferences, showPreferences } from './mail-preferences.ts';
import { markAllNotificationsRead, markNotificationRead } from './mark-read.ts';
import { notificationView } from './notification.presenter.ts';
import { listNotifications, unreadCounter } from './notifications.store.ts';

export function mountNotifications(mount: Mount, deps: NotificationsDeps): void {
  const countUnread = unreadCounter(deps.database);
  const markOne = markNotificationRead(deps);
  const markAll = markAllNotificationsRead(deps);
  const preferencesOf = showPreferences(deps);
  const change = changePreferences(deps);
  const subscriptionOf = showSubscription(deps);
  const switchSubscription = changeSubscription(deps);

  mount('GET /api/v1/notifications', async ({ query, session }) =>
    okPage(await listNotifications(deps.database.read, session.userId, query), query, notificationView),
  );
  mount('GET /api/v1/notifications/unread-count', async ({ session }) => ok({ unreadCount: await countUnread(session.userId) }));
  mount('PUT /api/v1/notifications/{id}/read', async ({ params, session }) => {
    await markOne({ id: params.id, userId: session.userId });
    return done(notificationMessages.read);
  });
  mount('PUT /api/v1/notifications/read', async ({ session }) => {
    await markAll(session.userId);
    return done(notificationMessages.allRead);
  });
  mount('GET /api/v1/notifications/preferences', async ({ session }) => ok(await preferencesOf(session.userId)));
  mount('PUT /api/v1/notifications/preferences', async ({ body, session }) => ok(await change(session, body)));
  mount('GET /api/v1/email-subscriptions/{token}', async ({ params }) => ok(await subscriptionOf(params.token)));
  mount('PUT /api/v1/email-subscriptions/{token}', async ({ params, body }) => ok(await switchSubscription({ ...params, ...body })));
}
