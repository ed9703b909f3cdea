import { z } from 'zod';
import { pageOf, pageQuery } from '../paging.ts';
import { MessageReply, successReply } from '../reply.ts';
import type { Routes } from '../route.ts';
import { Id, IsoTime } from '../text-fields.ts';

const Notification = z.object({
  id: Id,
  message: z.string(),
  /** Path in the studio; never an external URL. */
  link: z.string().nullable(),
  createdAt: IsoTime,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const notifications = {
  'GET /api/v1/notifications': {
    access: 'user',
    to: 'see your notifications',
    query: z.strictObject(pageQuery({ limit: 10 })),
    reply: pageOf(Notification),
  },
  'GET /api/v1/notifications/unread-count': {
    access: 'user',
    to: 'see your notifications',
    reply: successReply(z.object({ unreadCount: z.int() })),
  },
  'PUT /api/v1/notifications/read': { access: 'user', to: 'mark your notifications as read', reply: MessageReply },
  'PUT /api/v1/notifications/{id}/read': {
    access: 'user',
    to: 'mark a notification as read',
    params: z.strictObject({ id: Id }),
    reply: MessageReply,
  },
} satisfies Routes;
