import { api } from './api.ts';
import { createSession } from './create-session.ts';
import { adminToken } from './token.ts';

/** Session of an administrator, in a cookie (decision 0020). Independent of a user session in the same browser. */
export const adminSession = createSession({
  token: adminToken,
  readUser: async () => (await api('GET /api/v1/admin/me')).data,
  notifySignOut: () => api('POST /api/v1/admin/signout', { keepalive: true }),
});
