import { csrfHeader, sessionHeader } from '@jamun/contract';
import { browserStore, tabStore } from './browser-store.ts';

interface TokenOptions {
  key: string;
  store?: typeof browserStore;
  /** Headers of a call; the token is null when signed out. */
  headers: (token: string | null) => Record<string, string>;
}

/** Storage of a session token. User, administrator and guest have separate tokens, which may exist at the same time. */
const tokenStore = ({ key, store = browserStore, headers }: TokenOptions) => ({
  key,
  read: () => store.read(key),
  write: (token: string) => store.write(key, token),
  remove: () => store.remove(key),
  headers: () => headers(store.read(key)),
});
export type TokenStore = ReturnType<typeof tokenStore>;

const bearer = (token: string | null): Record<string, string> => (token === null ? {} : { authorization: `Bearer ${token}` });

export const userToken = tokenStore({ key: 'token', headers: bearer });

/** Session of a buyer without an account, opened by an email code. Calls name it explicitly. */
export const guestToken = tokenStore({ key: 'guestToken', store: tabStore, headers: bearer });

/** CSRF token of the administrator's session. The session itself is in a cookie that scripts cannot read (decision 0020). */
export const adminToken = tokenStore({
  key: 'adminCsrf',
  headers: (token) => ({ [sessionHeader.name]: sessionHeader.cookie, ...(token === null ? {} : { [csrfHeader]: token }) }),
});

// Earlier versions stored the administrator's session here.
browserStore.remove('adminToken');

/** Token store for a path of the API. */
export const tokenFor = (path: string): TokenStore => (path.startsWith('/api/v1/admin/') ? adminToken : userToken);
