import { csrfHeader, sessionHeader } from '@jamun/contract';
import { browserStore } from './browser-store.ts';

interface TokenOptions {
  key: string;
  /** Headers of a call; the token is null when signed out. */
  headers: (token: string | null) => Record<string, string>;
}

/** Storage of a session token. User and administrator have separate tokens, which may exist at the same time. */
const tokenStore = ({ key, headers }: TokenOptions) => ({
  key,
  read: () => browserStore.read(key),
  write: (token: string) => browserStore.write(key, token),
  remove: () => browserStore.remove(key),
  headers: () => headers(browserStore.read(key)),
});
export type TokenStore = ReturnType<typeof tokenStore>;

export const userToken = tokenStore({
  key: 'token',
  headers: (token): Record<string, string> => (token === null ? {} : { authorization: `Bearer ${token}` }),
});

/** CSRF token of the administrator's session. The session itself is in a cookie that scripts cannot read (decision 0020). */
export const adminToken = tokenStore({
  key: 'adminCsrf',
  headers: (token) => ({ [sessionHeader.name]: sessionHeader.cookie, ...(token === null ? {} : { [csrfHeader]: token }) }),
});

// Earlier versions stored the administrator's session here.
browserStore.remove('adminToken');

/** Token store for a path of the API. */
export const tokenFor = (path: string): TokenStore => (path.startsWith('/api/v1/admin/') ? adminToken : userToken);
