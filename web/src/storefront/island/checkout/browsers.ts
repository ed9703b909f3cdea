/**
 * User agents of browsers inside other apps: Telegram, Instagram, Facebook, WhatsApp, LinkedIn, Line, Snapchat, and every Android
 * WebView. They break popups and the hand-over to UPI apps.
 */
const inAppAgents = /Telegram|Instagram|FBA[NV]|FB_IAB|WhatsApp|LinkedInApp|\bLine\/|Snapchat|; wv\)/;

export const isInAppBrowser = (userAgent: string): boolean => inAppAgents.test(userAgent);

/** Phones and tablets, where payments hand over to UPI apps. */
export const isMobile = (userAgent: string): boolean => /Android|iPhone|iPad|Mobi/.test(userAgent);

/** Android link that opens a page in Chrome; null where the system has no such links. */
export function chromeLink(page: URL, userAgent: string): string | null {
  if (!/Android/.test(userAgent)) return null;
  const scheme = page.protocol.replace(':', '');
  return `intent://${page.host}${page.pathname}${page.search}#Intent;scheme=${scheme};package=com.android.chrome;end`;
}
