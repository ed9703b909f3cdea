import { browserStore } from './browser-store.ts';

/** Only a path of our own: `//evil`, `\evil`, `javascript:` and control characters would lead elsewhere after sign-in. */
export function isOwnPath(path: string, origin = location.origin): boolean {
  if (!path.startsWith('/') || path.length > 2000 || /[\\\p{Cc}]/u.test(path) || path.startsWith('//')) return false;
  try {
    return new URL(path, origin).origin === origin;
  } catch {
    return false;
  }
}

const placeAt = (key: string) => ({
  remember(path: string) {
    if (isOwnPath(path)) browserStore.write(key, path);
  },
  peek(): string | null {
    const path = browserStore.read(key);
    return path !== null && isOwnPath(path) ? path : null;
  },
  /** The remembered path, once: reading it clears it. */
  take(): string | null {
    const path = this.peek();
    browserStore.remove(key);
    return path;
  },
});

/** Where a person was headed when they were asked to sign in. */
export const returnTo = placeAt('returnTo');
/** The same for an administrator, who may be asked in the next tab. */
export const adminReturnTo = placeAt('adminReturnTo');
