import { api } from './api.ts';
import { createSession } from './create-session.ts';
import { adminToken } from './token.ts';

/** The administrator's session, kept in a cookie (decision 0020). It begins and ends without touching the person's who may be signed in beside it. */
export const adminSession = createSession({
  token: adminToken,
  readUser: async () => (await api('GET /api/v1/admin/me')).data,
  notifySignOut: () => api('POST /api/v1/admin/signout', { keepalive: true }),
});
