import { notificationMessages as say } from '@jamun/contract';
import { done, type Mount, ok, okPage } from '../../platform/http/mount.ts';
import { changeSubscription, showSubscription } from './email-subscriptions.ts';
import { changePreferences, showPreferences } from './mail-preferences.ts';
import { markAllNotificationsRead, markNotificationRead } from './mark-read.ts';
import { notificationView } from './notification.presenter.ts';
import { notificationsOf, unreadCounter } from './notifications.store.ts';
import type { NotificationsParts } from './parts.ts';

export function mountNotifications(mount: Mount, parts: NotificationsParts): void {
  const countUnread = unreadCounter(parts.database);
  const markOne = markNotificationRead(parts);
  const markAll = markAllNotificationsRead(parts);
  const preferencesOf = showPreferences(parts);
  const change = changePreferences(parts);
  const subscriptionOf = showSubscription(parts);
  const switchSubscription = changeSubscription(parts);

  mount('GET /api/v1/notifications', async ({ query, session }) =>
    okPage(await notificationsOf(parts.database.read, session.userId, query), query, notificationView),
  );
  mount('GET /api/v1/notifications/unread-count', async ({ session }) => ok({ unreadCount: await countUnread(session.userId) }));
  mount('PUT /api/v1/notifications/{id}/read', async ({ params, session }) => {
    await markOne({ id: params.id, userId: session.userId });
    return done(say.read);
  });
  mount('PUT /api/v1/notifications/read', async ({ session }) => {
    await markAll(session.userId);
    return done(say.allRead);
  });
  mount('GET /api/v1/notifications/preferences', async ({ session }) => ok(await preferencesOf(session.userId)));
  mount('PUT /api/v1/notifications/preferences', async ({ body, session }) => ok(await change(session, body)));
  mount('GET /api/v1/email-subscriptions/{token}', async ({ params }) => ok(await subscriptionOf(params.token)));
  mount('PUT /api/v1/email-subscriptions/{token}', async ({ params, body }) => ok(await switchSubscription({ ...params, ...body })));
}
