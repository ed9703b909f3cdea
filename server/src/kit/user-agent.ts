import { isbot } from 'isbot';

export type AgentDevice = 'Mobile' | 'Tablet' | 'Desktop' | 'Other';

/** Names from closed lists. Contains no text of the user agent itself, which is untrusted input. */
export interface UserAgent {
  device: AgentDevice;
  browser: string | undefined;
  system: string | undefined;
}

/** Longer user agents are truncated, which limits the time of pattern matching: the relevant tokens are at the beginning. */
export const maxAgentLength = 512;

/** In-app browsers first, then browsers whose user agent also contains Chrome or Safari. */
const browsers: [RegExp, string][] = [
  [/Telegram/i, 'Telegram'],
  [/WhatsApp\//, 'WhatsApp'],
  [/Instagram/i, 'Instagram'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Twitter/, 'X'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest/, 'Pinterest'],
  [/\bLine\//, 'Line'],
  [/GSA\/|GoogleApp\//, 'Google app'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/UCBrowser|UCWEB|UBrowser/, 'UC Browser'],
  [/MiuiBrowser|XiaoMi/, 'Mi Browser'],
  [/YaBrowser/, 'Yandex Browser'],
  [/Vivaldi/, 'Vivaldi'],
  [/DuckDuckGo|Ddg\//, 'DuckDuckGo'],
  [/Brave/, 'Brave'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera|OPiOS|OPT\//, 'Opera'],
  [/Firefox|FxiOS|Focus\//, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari|AppleWebKit/, 'Safari'],
  [/MSIE|Trident/, 'Internet Explorer'],
];

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const devices: [RegExp, AgentDevice][] = [
  [/Opera Mini|UCWEB|KAIOS/i, 'Mobile'],
  [/iPad|Tablet|PlayBook|Silk|Kindle/, 'Tablet'],
  // Android phones contain "Mobile", tablets do not.
  [/Mobi/, 'Mobile'],
  [/Android/, 'Tablet'],
  [/iPhone|iPod|Nokia|BlackBerry|Windows Phone/, 'Mobile'],
  [/Windows|Macintosh|X11|Linux|CrOS/, 'Desktop'],
];

const firstMatch = <Name>(list: [RegExp, Name][], agent: string): Name | undefined => list.find(([pattern]) => pattern.test(agent))?.[1];

export function parseUserAgent(header: string | undefined): UserAgent {
  const agent = header?.slice(0, maxAgentLength) ?? '';
  return { device: firstMatch(devices, agent) ?? 'Other', browser: firstMatch(browsers, agent), system: firstMatch(systems, agent) };
}

/** Browsers start with Mozilla, except these. Everything else is an HTTP client, or a link preview such as `WhatsApp/2.24`. */
const browserStart = /^(Mozilla\/|Opera|UCWEB|Nokia|SAMSUNG-|JUC|BlackBerry|Dalvik.*(Instagram|FBAN)|Instagram|Snapchat\/[\d.]+ \()/;

/**
 * False positives of isbot: the manufacturers Cubot and Google, the data saver of UC Browser, the Snapchat app, and in-app browsers
 * of YouTube and news apps.
 */
const humanWords = /cubot|(?<=[/ (])google(?=;| nexus)|com\.google\.|speedmode; proxy|^snapchat|news/gi;

/** False negatives of isbot: link scanners of email gateways, link previews of Meta, scripts. */
const robotWords = /barracuda|externalhit|mimecast|powershell|proofpoint|puppeteer|safelinks/i;

/** Link preview, crawler or script: it opens links without a human click. */
export function isRobot(header: string | undefined): boolean {
  const agent = header?.slice(0, maxAgentLength) ?? '';
  if (!browserStart.test(agent) || robotWords.test(agent)) return true;
  return isbot(agent) && isbot(agent.replace(humanWords, ''));
}
