import { browserStore } from './browser-store.ts';

/** Whether a path stays on this site: `//evil`, `\evil`, `javascript:` and control characters would be open redirects after sign-in. */
export function isOwnPath(path: string, origin = location.origin): boolean {
  if (!path.startsWith('/') || path.length > 2000 || /[\\\p{Cc}]/u.test(path) || path.startsWith('//')) return false;
  try {
    return new URL(path, origin).origin === origin;
  } catch {
    return false;
  }
}

const storedPath = (key: string) => ({
  remember(path: string) {
    if (isOwnPath(path)) browserStore.write(key, path);
  },
  peek(): string | null {
    const path = browserStore.read(key);
    return path !== null && isOwnPath(path) ? path : null;
  },
  /** Reads the path once and clears it. */
  take(): string | null {
    const path = this.peek();
    browserStore.remove(key);
    return path;
  },
});

/** Page to return to after sign-in. */
export const returnTo = storedPath('returnTo');
/** Separate page for administrators, who may sign in in another tab at the same time. */
export const adminReturnTo = storedPath('adminReturnTo');
