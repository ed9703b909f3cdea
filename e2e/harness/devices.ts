import type { Browser, BrowserContext } from 'playwright-core';

export interface Look {
  width: 390 | 1280;
  theme: 'light' | 'dark';
}

export interface Wanted extends Look {
  url: string;
  /** What the browser kept of an earlier visit: `{ token }` of somebody who is signed in. */
  kept: Record<string, string>;
  /** The session of an administrator, which browsers keep in a cookie. */
  adminCookie: string | null;
  /** Out of its box: for journeys about what could not be fetched. A used one has the product's files at hand. */
  brandNew: boolean;
}

/** Used ones that nobody holds, by what they are. The product's code is known to them, so they load a page in half the time. */
const lyingAround = new Map<string, BrowserContext[]>();

/** What is built into a device can not be taken out of it again. */
function tellWhenBuiltInto(context: BrowserContext, tell: () => void): void {
  const { clock } = context;
  const [addInitScript, install] = [context.addInitScript.bind(context), clock.install.bind(clock)];
  context.addInitScript = (...given) => {
    tell();
    return addInitScript(...given);
  };
  clock.install = (...given) => {
    tell();
    return install(...given);
  };
}

/** Closing it is laying it down for the next person. */
function layDownWhenClosed(context: BrowserContext, make: string): void {
  const throwAway = context.close.bind(context);
  let builtInto = false;
  tellWhenBuiltInto(context, () => {
    builtInto = true;
  });
  const [keptOpen] = context.pages();
  context.close = async () => {
    if (builtInto) return throwAway();
    await Promise.all(context.pages().map((page) => (page === keptOpen ? undefined : page.close())));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await context.clearPermissions();
    lyingAround.set(make, [...(lyingAround.get(make) ?? []), context]);
  };
}

/** As the server sets it where it is reached over plain HTTP. */
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

/** A device on which nobody is signed in but who was asked for, and nothing was chosen. */
export async function aDevice(browser: Browser, { width, theme, url, kept, adminCookie, brandNew }: Wanted): Promise<BrowserContext> {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const storageState = {
    cookies: adminCookie === null ? [] : [cookieOf(adminCookie, url)],
    origins: localStorage.length > 0 ? [{ origin: url, localStorage }] : [],
  };
  const make = JSON.stringify([width, theme, url]);
  const used = brandNew ? undefined : lyingAround.get(make)?.pop();
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
    ...(width === 390 ? { isMobile: true, hasTouch: true } : {}),
  });
  context.setDefaultTimeout(20_000);
  if (brandNew) return context;
  // With its last page the browser would end the process that has the code at hand.
  await (await context.newPage()).goto('/robots.txt');
  layDownWhenClosed(context, make);
  return context;
}
