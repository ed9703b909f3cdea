import { expect, it } from 'vitest';
import { chromeLink, isInAppBrowser, isMobile } from './browsers.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

it.each([
  [
    'Telegram on Android',
    `${android} Chrome/125.0.0.0 Mobile Safari/537.36 Telegram-Android/11.4.2 (Google Pixel 8; Android 14; SDK 34; HIGH)`,
  ],
  ['Instagram on Android', `${android} Chrome/125.0.0.0 Mobile Safari/537.36 Instagram 334.0.0.42.95 Android`],
  ['Instagram on iPhone', `${iphone} Instagram 334.0.0.42.95 (iPhone14,2; iOS 17_5)`],
  ['Facebook on Android', `${android} Chrome/125.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/467.0.0.36.103;]`],
  ['Facebook on iPhone', `${iphone} [FBAN/FBIOS;FBAV/467.0.0.36.103;FBDV/iPhone14,2]`],
  ['WhatsApp', `${iphone} WhatsApp/24.12.75`],
  ['LinkedIn', `${iphone} [LinkedInApp]/9.29.6402`],
  ['Line', `${iphone} Safari Line/14.8.0`],
  ['Snapchat', `${iphone} Snapchat/12.92.0.43 (like Safari/8618.2.12)`],
  ['another app with an Android WebView', `${android} Chrome/125.0.0.0 Mobile Safari/537.36`],
])('%s is an in-app browser', (_app, userAgent) => expect(isInAppBrowser(userAgent)).toBe(true));

it.each([
  ['Chrome on Android', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36'],
  ['Safari on iPhone', `${iphone.replace(' Mobile', ' Version/17.5 Mobile')} Safari/604.1`],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0'],
  ['Chrome on Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36'],
  ['an online shop with a similar name', 'Mozilla/5.0 (X11; Linux x86_64) Streamline/2.0'],
])('%s is not an in-app browser', (_browser, userAgent) => expect(isInAppBrowser(userAgent)).toBe(false));

it.each([
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36',
    true,
  ],
  [
    'Chrome on an Android tablet',
    'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
    true,
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0', true],
  ['Safari on iPhone', `${iphone.replace(' Mobile', ' Version/17.5 Mobile')} Safari/604.1`, true],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    false,
  ],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36',
    false,
  ],
])('the payment page replaces the shop in browsers of phones and tablets: %s', (_browser, userAgent, expected) =>
  expect(isMobile(userAgent)).toBe(expected),
);

it('chromeLink opens the same page in Chrome on Android, and is null elsewhere', () => {
  const page = new URL('https://jamun.example/c/at-7?plan=two&via=launch#faqs');
  expect(chromeLink(page, android)).toBe(
    'intent://jamun.example/c/at-7?plan=two&via=launch#Intent;scheme=https;package=com.android.chrome;end',
  );
  expect(chromeLink(page, iphone)).toBeNull();
});
