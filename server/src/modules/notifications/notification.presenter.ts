import type { Notification } from '@jamun/contract';
import type { NotificationRow } from './tables.ts';

export const notificationView = (row: NotificationRow): Notification => ({
  id: row.id,
  message: row.message,
  link: row.link,
  createdAt: row.createdAt.toISOString(),
  isRead: row.readAt !== null,
});
