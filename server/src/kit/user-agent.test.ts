import { describe, expect, it } from 'vitest';
import { isRobot, parseUserAgent } from './user-agent.ts';

const android = (tail: string, model = 'SM-A546E') =>
  `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) ${tail}`;
const webView = (tail: string, model = 'SM-A546E') =>
  android(`Version/4.0 Chrome/130.0.6723.86 Mobile Safari/537.36 ${tail}`, `${model} Build/UP1A.231005.007; wv`);
const iphone = (tail: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${tail}`;
const windows = (tail: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 ${tail}`;

type Human = [name: string, agent: string, device: string, browser: string | undefined];

const inAppBrowsers: Human[] = [
  ['Telegram', android('Version/4.0 Chrome/130.0 Mobile Safari/537.36 Telegram-Android/11.2.3 (Samsung SM-A546E)'), 'Mobile', 'Telegram'],
  ['Telegram on an iPhone', iphone('Version/18.1 Mobile/15E148 Safari/604.1 Telegram-iOS/11.2'), 'Mobile', 'Telegram'],
  ['WhatsApp', android('Version/4.0 Chrome/130.0 Mobile Safari/537.36 WhatsApp/2.24.10'), 'Mobile', 'WhatsApp'],
  ['WhatsApp Business', webView('WhatsApp/2.24.10.75 W4B'), 'Mobile', 'WhatsApp'],
  ['Instagram', webView('Instagram 355.1.0 Android (34/14; 450dpi; 1080x2125; samsung; SM-A546E; a54x; en_IN)'), 'Mobile', 'Instagram'],
  ['Instagram on a Pixel', webView('Instagram 355.1.0 Android (34/14; Google/google; Pixel 7a; lynx; en_IN)'), 'Mobile', 'Instagram'],
  ['Instagram on an iPhone', iphone('Mobile/15E148 Instagram 350.0.0.0 (iPhone15,2; iOS 18_1)'), 'Mobile', 'Instagram'],
  ['Threads', iphone('Mobile/15E148 Barcelona 355.0.0.0 (iPhone15,2; iOS 18_1; en_IN; scale=3.00)'), 'Mobile', 'Safari'],
  ['Facebook', webView('[FB_IAB/FB4A;FBAV/480.0.0.53.88;IABMV/1;]'), 'Mobile', 'Facebook'],
  ['Facebook Lite', webView('[FBAN/EMA;FBLC/en_IN;FBAV/400.0.0.10.100;]'), 'Mobile', 'Facebook'],
  ['Facebook on an iPhone', iphone('Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0]'), 'Mobile', 'Facebook'],
  ['Messenger', webView('[FB_IAB/Orca-Android;FBAV/480.0.0.53.88;]'), 'Mobile', 'Facebook'],
  ['Messenger on an iPhone', iphone('Mobile/15E148 [FBAN/MessengerForiOS;FBAV/480.0.0.0;FBSN/iOS]'), 'Mobile', 'Facebook'],
  ['LinkedIn', webView('[LinkedInApp]'), 'Mobile', 'LinkedIn'],
  ['LinkedIn on an iPhone', iphone('Mobile/15E148 [LinkedInApp]/9.29.7500'), 'Mobile', 'LinkedIn'],
  ['X', webView('TwitterAndroid'), 'Mobile', 'X'],
  ['X on an iPhone', iphone('Version/18.1 Mobile/15E148 Safari/604.1 Twitter for iPhone/10.66'), 'Mobile', 'X'],
  ['Snapchat', webView('Snapchat/13.10.0.42 (SM-A546E; Android 14#A546EXXU1AWA1#34; gzip; )'), 'Mobile', 'Snapchat'],
  ['Snapchat on an iPhone', iphone('Version/18.1 Mobile/15E148 Safari/604.1 Snapchat/13.10.0.42'), 'Mobile', 'Snapchat'],
  ['Pinterest', webView('[Pinterest/Android]'), 'Mobile', 'Pinterest'],
  ['Line', webView('Line/14.17.0/IAB'), 'Mobile', 'Line'],
  ['ShareChat', webView('ShareChat/2024.43.4'), 'Mobile', 'Chrome'],
  ['Moj', webView('Moj/2024.43.4'), 'Mobile', 'Chrome'],
  ['Josh', webView('Josh/12.5.3'), 'Mobile', 'Chrome'],
  ['Reddit', webView('Reddit/Version 2024.43.0/Build 1831234/Android 14'), 'Mobile', 'Chrome'],
  ['Google app', webView('GSA/15.43.37.28.arm64'), 'Mobile', 'Google app'],
  ['Google app since 2023', webView('GoogleApp/15.43.37.28.arm64'), 'Mobile', 'Google app'],
  ['Google app on an iPhone', iphone('GSA/341.3.692278309 Mobile/15E148 Safari/604.1'), 'Mobile', 'Google app'],
];

const browsers: Human[] = [
  ['Chrome on a phone', android('Chrome/130.0.0.0 Mobile Safari/537.36'), 'Mobile', 'Chrome'],
  ['Chrome on an iPhone', iphone('CriOS/130.0.0.0 Mobile/15E148 Safari/604.1'), 'Mobile', 'Chrome'],
  ['Chrome on a tablet', android('Chrome/130.0.0.0 Safari/537.36', 'SM-X200'), 'Tablet', 'Chrome'],
  [
    'Chrome on a Chromebook',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
    'Desktop',
    'Chrome',
  ],
  ['Safari on an iPhone', iphone('Version/18.1 Mobile/15E148 Safari/604.1'), 'Mobile', 'Safari'],
  [
    'Safari on an iPad',
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
    'Tablet',
    'Safari',
  ],
  ['Firefox on a desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Desktop', 'Firefox'],
  ['Firefox on a tablet', 'Mozilla/5.0 (Android 14; Tablet; rv:132.0) Gecko/132.0 Firefox/132.0', 'Tablet', 'Firefox'],
  ['Firefox Focus', iphone('Focus/132.0 Mobile/15E148 Safari/605.1.15'), 'Mobile', 'Firefox'],
  ['Samsung Internet', android('SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36'), 'Mobile', 'Samsung Internet'],
  ['Edge', windows('Edg/130.0.0.0'), 'Desktop', 'Edge'],
  ['Edge on a phone', android('Chrome/130.0.0.0 Mobile Safari/537.36 EdgA/130.0.0.0'), 'Mobile', 'Edge'],
  ['Opera', windows('OPR/115.0.0.0'), 'Desktop', 'Opera'],
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16', 'Mobile', 'Opera'],
  ['Opera Mini for Java', 'Opera/9.80 (J2ME/MIDP; Opera Mini/4.5.40312/191.315; U; en) Presto/2.12.423 Version/12.16', 'Mobile', 'Opera'],
  ['Vivaldi', windows('Vivaldi/7.0.3495.10'), 'Desktop', 'Vivaldi'],
  ['Yandex Browser', windows('YaBrowser/24.10.0.0'), 'Desktop', 'Yandex Browser'],
  ['Brave', iphone('Version/18.1 Brave/1.71 Mobile/15E148 Safari/604.1'), 'Mobile', 'Brave'],
  ['DuckDuckGo', android('Chrome/130.0.0.0 Mobile Safari/537.36 Ddg/14'), 'Mobile', 'DuckDuckGo'],
  ['DuckDuckGo before 2023', android('Version/4.0 Chrome/110.0.0.0 Mobile Safari/537.36 DuckDuckGo/5'), 'Mobile', 'DuckDuckGo'],
  ['UC Browser', android('Version/4.0 Chrome/100 UCBrowser/13.4.0 Mobile Safari/537.36'), 'Mobile', 'UC Browser'],
  ['Mi Browser', webView('XiaoMi/MiuiBrowser/14.12.1-gn', '22101316I'), 'Mobile', 'Mi Browser'],
  ['Vivo Browser', android('Version/4.0 Chrome/123.0 Mobile Safari/537.36 VivoBrowser/13.6.0.1', 'V2231'), 'Mobile', 'Chrome'],
  ['Oppo Browser', webView('OppoBrowser/25.6.0.0.5beta', 'CPH1909'), 'Mobile', 'Chrome'],
  ['HeyTap Browser', webView('HeyTapBrowser/45.10.6.1.1', 'CPH2467'), 'Mobile', 'Chrome'],
  ['Huawei Browser', android('Chrome/114.0 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36', 'HarmonyOS; ELS-NX9'), 'Mobile', 'Chrome'],
  ['JioPages', android('JioPages/4.0.1 Chrome/122.0.0.0 Mobile Safari/537.36'), 'Mobile', 'Chrome'],
  [
    'JioPhone (KaiOS)',
    'Mozilla/5.0 (Mobile; LYF/F220B/LYF-F220B-003;Android; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
    'Mobile',
    'Firefox',
  ],
  ['Internet Explorer', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko', 'Desktop', 'Internet Explorer'],
  ['Nokia feature phone', 'Nokia5130c-2/2.0 (07.97) Profile/MIDP-2.1 Configuration/CLDC-1.1', 'Mobile', undefined],
];

const isbotFalsePositives: Human[] = [
  ['Cubot phone', android('Chrome/130.0.0.0 Mobile Safari/537.36', 'CUBOT_X18_Plus'), 'Mobile', 'Chrome'],
  ['Cubot phone without space', 'Mozilla/5.0 (Linux;Android 9;CUBOT MAX 2) Chrome/130.0.0.0 Mobile Safari/537.36', 'Mobile', 'Chrome'],
  ['Instagram on a Cubot phone', webView('Instagram 355.1.0 Android (26/8.0.0; CUBOT/CUBOT; CUBOT_P20; en_IN)'), 'Mobile', 'Instagram'],
  ['Facebook on a Cubot phone', webView('[FBAN/FB4A;FBAV/480.0;FBMF/CUBOT;FBBD/CUBOT;FBDV/CUBOT NOTE 20;]'), 'Mobile', 'Facebook'],
  ['Instagram on a Nexus', webView('Instagram 355.1.0 Android (27/8.1; Google; Nexus 5X; bullhead; en_IN)'), 'Mobile', 'Instagram'],
  ['Facebook on a Pixel', webView('[FBAN/FB4A;FBAV/480.0;FBMF/Google;FBBD/google;FBDV/Pixel 7a;]'), 'Mobile', 'Facebook'],
  ['Telegram on a Nexus', webView('Telegram-Android/11.2.3 (Google Nexus 5X; Android 8.1; SDK 27)'), 'Mobile', 'Telegram'],
  ['YouTube on an iPhone', iphone('Mobile/15E148 com.google.ios.youtube/19.43.2'), 'Mobile', 'Safari'],
  ['news app', webView('NewsHunt/31.0.6'), 'Mobile', 'Chrome'],
  ['Snapchat app', 'Snapchat/13.10.0.42 (SM-A546E; Mobile; Android 14#A546EXXU1AWA1#34; gzip)', 'Mobile', 'Snapchat'],
  [
    'UC Browser Mini',
    'UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-US; vivo 1804) U2/1.0.0 UCMini/12.12.6.1221 (SpeedMode; Proxy; Android 9; vivo 1804 ) U2/1.0.0 Mobile',
    'Mobile',
    'UC Browser',
  ],
];

describe('user agents', () => {
  it.each([...inAppBrowsers, ...browsers, ...isbotFalsePositives])('classifies %s as a human visitor', (_name, agent, device, browser) => {
    expect({ isRobot: isRobot(agent), ...parseUserAgent(agent) }).toMatchObject({ isRobot: false, device, browser });
  });

  it.each([
    // Link previews.
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.24.20.89 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible) facebookexternalhit/1.1',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
    'Mozilla/5.0 (compatible; Pinterestbot/1.0; +http://www.pinterest.com/bot.html)',
    'Pinterest/0.2 (+http://www.pinterest.com/)',
    'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
    'SkypeUriPreview Preview/0.5',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
    'Viber/21.0',
    'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
    'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
    'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko; compatible; MicrosoftPreview/2.0) Chrome/100.0 Safari/537.36',
    // Crawlers and monitors.
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; Android 7.0; SM-G930V) Chrome/59.0 Mobile Safari/537.36 (compatible; Google-Read-Aloud)',
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Applebot/0.1)',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0)',
    'Mozilla/5.0 (compatible; YandexMetrika/2.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 Mobile Safari/537.36 (compatible; Bytespider)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)',
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'Mozilla/5.0 (compatible; CensysInspect/1.1; +https://about.censys.io/)',
    // Link scanners of email gateways.
    'Barracuda Sentinel (EE)',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Barracuda',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Proofpoint',
    'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.17928; Pro)',
    // Headless browsers.
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Unknown; Linux x86_64) AppleWebKit/538.1 (KHTML, like Gecko) PhantomJS/2.1.1 Safari/538.1',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Puppeteer Chrome/130 Safari/537.36',
    // HTTP clients.
    'curl/8.5.0',
    'Wget/1.21',
    'python-requests/2.32',
    'Go-http-client/1.1',
    'node',
    'undici',
    'okhttp/4.12.0',
    'axios/1.7.7',
    'Apache-HttpClient/4.5.14 (Java/17.0.9)',
    'Dart/3.5 (dart:io)',
    'Jamun/1 CFNetwork/1568.200.51 Darwin/24.1.0',
    'Dalvik/2.1.0 (Linux; U; Android 13; SM-A546E Build/TP1A.220624.014)',
    'Mozilla/5.0 (Windows NT; Windows NT 10.0; en-IN) WindowsPowerShell/5.1.19041.4648',
    'Mozilla/5.0 zgrab/0.x',
    'Mozilla/5.0',
    '',
    undefined,
  ])('classifies %j as a robot', (agent) => {
    expect(isRobot(agent)).toBe(true);
  });

  it.each(['yandex ', '(', '/ (', 'a/', '1.', 'cubot news ', 'google;', 'Android ', 'version/1_1', '; a'])(
    'classifies long repetitions of %j quickly',
    (text) => {
      const agents = Array.from({ length: 200 }, (_, index) => `Mozilla/5.0 (${index} ${text.repeat(10_000)}`);
      const startedAt = performance.now();
      for (const agent of agents) {
        isRobot(agent);
        parseUserAgent(agent);
      }
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    },
  );

  it('an unknown user agent has no browser, no system and the device Other', () => {
    expect(parseUserAgent('<script>alert(1)</script>')).toEqual({ device: 'Other', browser: undefined, system: undefined });
  });
});
