import { browserStore } from './browser-store.ts';

const key = 'returnTo';

/** Only a path of our own: `//evil`, `\evil`, `javascript:` and control characters would lead elsewhere after sign-in. */
export function isOwnPath(path: string, origin = location.origin): boolean {
  if (!path.startsWith('/') || path.length > 2000 || /[\\\p{Cc}]/u.test(path) || path.startsWith('//')) return false;
  try {
    return new URL(path, origin).origin === origin;
  } catch {
    return false;
  }
}

export function rememberReturnTo(path: string) {
  if (isOwnPath(path)) browserStore.write(key, path);
}

/** The remembered path, once: reading it clears it. */
export function takeReturnTo(): string | null {
  const path = browserStore.read(key);
  browserStore.remove(key);
  return path !== null && isOwnPath(path) ? path : null;
}
