import type { Browser, BrowserContext } from 'playwright-core';

export interface DisplayMode {
  width: 390 | 1280;
  theme: 'light' | 'dark';
}

export interface DeviceOptions extends DisplayMode {
  url: string;
  /** Initial local storage: `{ token }` for a signed-in user. */
  kept: Record<string, string>;
  /** Session cookie of an administrator. */
  adminCookie: string | null;
  /** A new context with an empty cache, for tests of failed loads. A reused one has the files cached. */
  brandNew: boolean;
}

/** Without the user agent of a phone, payments would open in the window that only computers have. */
export const phoneAgent = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

/** Pool of closed contexts by their options. Their caches are warm, so they load a page in half the time. */
const pool = new Map<string, BrowserContext[]>();

/** Calls `onChange` for changes that cannot be undone: init scripts and an installed clock. */
function watchPermanentChanges(context: BrowserContext, onChange: () => void): void {
  const { clock } = context;
  const [addInitScript, install] = [context.addInitScript.bind(context), clock.install.bind(clock)];
  context.addInitScript = (...args) => {
    onChange();
    return addInitScript(...args);
  };
  clock.install = (...args) => {
    onChange();
    return install(...args);
  };
}

/** Closing a context returns it to the pool, unless it was changed for good. */
function returnToPoolWhenClosed(context: BrowserContext, key: string): void {
  const closeForGood = context.close.bind(context);
  let isChanged = false;
  watchPermanentChanges(context, () => {
    isChanged = true;
  });
  const [keptOpen] = context.pages();
  context.close = async () => {
    if (isChanged) return closeForGood();
    await Promise.all(context.pages().map((page) => (page === keptOpen ? undefined : page.close())));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    pool.set(key, [...(pool.get(key) ?? []), context]);
  };
}

/** The cookie that the server sets over plain HTTP. */
const cookieOf = (value: string, url: string) => ({
  name: 'jamun-admin',
  value,
  domain: new URL(url).hostname,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Strict' as const,
});

/** A browser context with only the given session and storage, from the pool if possible. */
export async function openContext(
  browser: Browser,
  { width, theme, url, kept, adminCookie, brandNew }: DeviceOptions,
): Promise<BrowserContext> {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const storageState = {
    cookies: adminCookie === null ? [] : [cookieOf(adminCookie, url)],
    origins: localStorage.length > 0 ? [{ origin: url, localStorage }] : [],
  };
  const key = JSON.stringify([width, theme, url]);
  const used = brandNew ? undefined : pool.get(key)?.pop();
  if (used) {
    await used.setStorageState(storageState);
    return used;
  }
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    storageState,
    ...(width === 390 ? { isMobile: true, hasTouch: true, userAgent: phoneAgent } : {}),
  });
  context.setDefaultTimeout(20_000);
  if (brandNew) return context;
  // Keeps one page open: with the last page the browser would end the process with the compiled code.
  await (await context.newPage()).goto('/robots.txt');
  returnToPoolWhenClosed(context, key);
  return context;
}
