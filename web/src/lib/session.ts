import { api } from './api.ts';
import { createSession } from './create-session.ts';
import { userToken } from './token.ts';

/** Session of a user of the studio and the storefront. */
export const session = createSession({
  token: userToken,
  readUser: async () => (await api('GET /api/v1/users/me')).data,
  notifySignOut: () => api('POST /api/v1/auth/signout', { keepalive: true }),
});
