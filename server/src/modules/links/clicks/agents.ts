import { boundedMap } from '../../../kit/concurrency/bounded-map.ts';

/** What is kept of whoever follows a link, in words of our own; of the agent's own text nothing is. */
export interface AgentClass {
  /** A preview, a crawler, a program: counted apart. */
  isRobot: boolean;
  device: 'Mobile' | 'Tablet' | 'Desktop' | 'Other';
  browser: string;
}

/** They fetch a link that somebody has sent or put on a page, before or without anybody following it. */
const robots = new RegExp(
  [
    // Previews in messengers and networks. The in-app browsers of WhatsApp and Viber are people: they begin with Mozilla.
    'TelegramBot',
    '^WhatsApp/',
    'facebookexternalhit',
    'facebookcatalog',
    'meta-externalagent',
    'meta-externalfetcher',
    'Twitterbot',
    'Slackbot',
    'Slack-ImgProxy',
    'LinkedInBot',
    'Discordbot',
    'SkypeUriPreview',
    '^Viber',
    'redditbot',
    'Pinterestbot',
    'Pinterest/0',
    'vkShare',
    'Snap URL Preview',
    'Iframely',
    'Embedly',
    'Mastodon',
    'Bluesky',
    'Cardyb',
    'MicrosoftPreview',
    'BingPreview',
    'Google-PageRenderer',
    'GoogleMessages',
    'Google-InspectionTool',
    'Google-Read-Aloud',
    'GoogleImageProxy',
    'Instagram.*Preview',
    // Whatever says of itself that it is one.
    'bot\\b',
    'bot[/;)_ -]',
    'crawl',
    'spider',
    'slurp',
    'archiver',
    'ia_archiver',
    'preview',
    'prerender',
    'monitor',
    'uptime',
    'pingdom',
    'statuscake',
    'scrap',
    'fetcher',
    'validator',
    'checker',
    'scanner',
    'lighthouse',
    'headless',
    'phantomjs',
    'puppeteer',
    'playwright',
    'mediapartners-google',
    'adsbot',
    'apis-google',
    'feedfetcher',
    'feedburner',
    'yandex(?!.*yabrowser)',
    'baiduspider',
    'bytespider',
    'petalbot',
    'ahrefs',
    'semrush',
    'mj12',
    'dotbot',
    'gptbot',
    'claudebot',
    'ccbot',
    'perplexity',
    'amazonbot',
    'applebot',
    'duckduck',
    'proofpoint',
    'barracuda',
    'mimecast',
    'safelinks',
    'virustotal',
    'urlscan',
    'netcraft',
    'censys',
    'zgrab',
    'nmap',
    'masscan',
    // Programs.
    'curl',
    'wget',
    'python',
    'httpx',
    'aiohttp',
    'scrapy',
    'go-http-client',
    'okhttp',
    'java/',
    'apache-httpclient',
    'axios',
    'node-fetch',
    'undici',
    'got \\(',
    'postman',
    'insomnia',
    'httpie',
    'libwww',
    'lwp',
    'ruby',
    'php/',
    'guzzle',
    'dart:io',
    'cfnetwork',
    'winhttp',
  ].join('|'),
  'i',
);

/** People's browsers have called themselves Mozilla for thirty years; these few do not. */
const withoutMozilla = /^(Opera|UCWEB|Nokia|SAMSUNG-|JUC|BlackBerry|Dalvik.*(Instagram|FBAN)|Instagram|Snapchat\/[\d.]+ \()/;

const browsers: [RegExp, string][] = [
  [/Telegram/i, 'Telegram'],
  [/WhatsApp\//, 'WhatsApp'],
  [/Instagram/i, 'Instagram'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Twitter|TwitterAndroid/, 'X'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest/, 'Pinterest'],
  [/\bLine\//, 'Line'],
  [/GSA\//, 'Google app'],
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

const devices: [RegExp, AgentClass['device']][] = [
  [/Opera Mini|UCWEB|KAIOS/i, 'Mobile'],
  // Android says of phones that they are mobile, and of tablets nothing.
  [/iPad|Tablet|PlayBook|Silk|Kindle|^(?!.*Mobi).*Android/, 'Tablet'],
  [/Mobi|iPhone|iPod|Android|Nokia|BlackBerry|Windows Phone/, 'Mobile'],
  [/Windows|Macintosh|X11|Linux|CrOS/, 'Desktop'],
];

const first = <Name>(list: [RegExp, Name][], agent: string): Name | undefined => list.find(([pattern]) => pattern.test(agent))?.[1];

function classify(agent: string): AgentClass {
  const isPerson = (agent.startsWith('Mozilla/') || withoutMozilla.test(agent)) && !robots.test(agent);
  return { isRobot: !isPerson, device: first(devices, agent) ?? 'Other', browser: first(browsers, agent) ?? 'Other' };
}

/** Longer ones are read as far as this: what tells stands at their beginning. */
const longest = 512;
const remembered = 2_000;

/** The same few thousand agents follow all links: each is looked at once. */
export function agentReader(): (agent: string | undefined) => AgentClass {
  const known = boundedMap<string, AgentClass>(remembered);
  return (given) => {
    const agent = given === undefined ? '' : given.length > longest ? given.slice(0, longest) : given;
    const found = known.get(agent);
    if (found) return found;
    const made = classify(agent);
    known.set(agent, made);
    return made;
  };
}
