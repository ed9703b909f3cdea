import { describe, expect, it } from 'vitest';
import { createAgentClassifier } from './user-agents.ts';

const read = createAgentClassifier();
const android = (tail: string) => `Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) ${tail}`;
const iphone = (tail: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${tail}`;

describe('user agents', () => {
  it.each([
    ['Chrome on a phone', android('Chrome/130.0.0.0 Mobile Safari/537.36'), 'Mobile', 'Chrome'],
    ['Samsung Internet', android('SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36'), 'Mobile', 'Samsung Internet'],
    [
      'the Telegram in-app browser',
      android('Version/4.0 Chrome/130.0 Mobile Safari/537.36 Telegram-Android/11.2.3 (Samsung SM-A546E)'),
      'Mobile',
      'Telegram',
    ],
    ['the WhatsApp in-app browser', android('Version/4.0 Chrome/130.0 Mobile Safari/537.36 WhatsApp/2.24.10'), 'Mobile', 'WhatsApp'],
    ['the Snapchat in-app browser', iphone('Version/18.1 Mobile/15E148 Safari/604.1 Snapchat/13.10.0.42'), 'Mobile', 'Snapchat'],
    ['the Instagram in-app browser', iphone('Mobile/15E148 Instagram 350.0.0.0 (iPhone15,2; iOS 18_1)'), 'Mobile', 'Instagram'],
    ['the Facebook in-app browser', iphone('Mobile/15E148 [FBAN/FBIOS;FBAV/480.0.0.0]'), 'Mobile', 'Facebook'],
    ['Safari on an iPhone', iphone('Version/18.1 Mobile/15E148 Safari/604.1'), 'Mobile', 'Safari'],
    ['Chrome on an iPhone', iphone('CriOS/130.0.0.0 Mobile/15E148 Safari/604.1'), 'Mobile', 'Chrome'],
    ['a tablet', 'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36', 'Tablet', 'Chrome'],
    [
      'an iPad',
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
      'Tablet',
      'Safari',
    ],
    ['Firefox on a desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Desktop', 'Firefox'],
    [
      'Edge',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Desktop',
      'Edge',
    ],
    ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2/119.132; U; id) Presto/2.12.423 Version/12.16', 'Mobile', 'Opera'],
    ['UC Browser', android('Version/4.0 Chrome/100 UCBrowser/13.4.0 Mobile Safari/537.36'), 'Mobile', 'UC Browser'],
  ])('classifies %s as a human visitor', (_name, agent, device, browser) => {
    expect(read(agent)).toEqual({ isRobot: false, device, browser });
  });

  it.each([
    'TelegramBot (like TwitterBot)',
    'WhatsApp/2.24.20.89 A',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Applebot/0.1)',
    'curl/8.5.0',
    'Wget/1.21',
    'python-requests/2.32',
    'Go-http-client/1.1',
    'node',
    'undici',
    '',
    'okhttp/4.12.0',
    'SkypeUriPreview Preview/0.5',
    'axios/1.7.7',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/130.0.0.0 Safari/537.36',
    'Mozilla/5.0 (compatible; AhrefsBot/7.0)',
  ])('classifies %j as a robot', (agent) => {
    expect(read(agent).isRobot).toBe(true);
  });

  it('a missing user agent is a robot, and long user agents are classified quickly', () => {
    expect(read(undefined).isRobot).toBe(true);
    const startedAt = performance.now();
    for (let count = 0; count < 200; count++) read(`Mozilla/5.0 (${'yandex '.repeat(2_000)}${count}`);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });
});
