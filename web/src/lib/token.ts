import { browserStore } from './browser-store.ts';

export const tokenKey = 'token';

export const readToken = () => browserStore.read(tokenKey);
export const writeToken = (token: string) => browserStore.write(tokenKey, token);
export const removeToken = () => browserStore.remove(tokenKey);
