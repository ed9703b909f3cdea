import { browserStore } from './browser-store.ts';

/** Where a browser keeps the proof of who is signed in. An administrator's is another one than a person's: both may be there at once. */
const tokenAt = (key: string) => ({
  key,
  read: () => browserStore.read(key),
  write: (token: string) => browserStore.write(key, token),
  remove: () => browserStore.remove(key),
});
export type TokenPlace = ReturnType<typeof tokenAt>;

export const userToken = tokenAt('token');
export const adminToken = tokenAt('adminToken');

/** The one that a call carries: its address says in whose name it is made. */
export const tokenFor = (path: string): TokenPlace => (path.startsWith('/api/v1/admin/') ? adminToken : userToken);
