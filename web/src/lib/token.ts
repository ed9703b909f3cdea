import { csrfHeader, sessionHeader } from '@jamun/contract/admin-cookie';
import { browserStore } from './browser-store.ts';

interface TokenOptions {
  key: string;
  /** The headers of a call; without a token, those of a call that is made signed out. */
  headers: (token: string | null) => Record<string, string>;
}

/** Where a browser keeps the proof of who is signed in. An administrator's is another one than a person's: both may be there at once. */
const tokenAt = ({ key, headers }: TokenOptions) => ({
  key,
  read: () => browserStore.read(key),
  write: (token: string) => browserStore.write(key, token),
  remove: () => browserStore.remove(key),
  headers: () => headers(browserStore.read(key)),
});
export type TokenStore = ReturnType<typeof tokenAt>;

export const userToken = tokenAt({
  key: 'token',
  headers: (token): Record<string, string> => (token === null ? {} : { authorization: `Bearer ${token}` }),
});

/** CSRF token of the administrator's session. The session itself is in a cookie that scripts cannot read (decision 0020). */
export const adminToken = tokenAt({
  key: 'adminCsrf',
  headers: (token) => ({ [sessionHeader.name]: sessionHeader.cookie, ...(token === null ? {} : { [csrfHeader]: token }) }),
});

// Earlier versions kept the administrator's session itself here.
browserStore.remove('adminToken');

/** The one that a call carries: its address says in whose name it is made. */
export const tokenFor = (path: string): TokenStore => (path.startsWith('/api/v1/admin/') ? adminToken : userToken);
