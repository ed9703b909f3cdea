import { lruCache } from '../../../kit/concurrency/lru-cache.ts';

/** Classified user agent. The raw text is not stored. */
export interface AgentClass {
  /** Link preview, crawler or script: counted separately. */
  isRobot: boolean;
  device: 'Mobile' | 'Tablet' | 'Desktop' | 'Other';
  browser: string;
}

/** User agents that fetch links without a human click. */
const robots = new RegExp(
  [
    // Link previews of messengers and social networks. The in-app browsers of WhatsApp and Viber are human; they start with Mozilla.
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
    // Self-declared bots.
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
    // HTTP clients of scripts.
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

/** Browsers whose user agent does not start with Mozilla. */
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
  // Android phones contain "Mobile", tablets do not.
  [/iPad|Tablet|PlayBook|Silk|Kindle|^(?!.*Mobi).*Android/, 'Tablet'],
  [/Mobi|iPhone|iPod|Android|Nokia|BlackBerry|Windows Phone/, 'Mobile'],
  [/Windows|Macintosh|X11|Linux|CrOS/, 'Desktop'],
];

const firstMatch = <Name>(list: [RegExp, Name][], agent: string): Name | undefined => list.find(([pattern]) => pattern.test(agent))?.[1];

function classify(agent: string): AgentClass {
  const isHuman = (agent.startsWith('Mozilla/') || withoutMozilla.test(agent)) && !robots.test(agent);
  return { isRobot: !isHuman, device: firstMatch(devices, agent) ?? 'Other', browser: firstMatch(browsers, agent) ?? 'Other' };
}

/** Longer user agents are truncated: the relevant tokens are at the beginning. */
const maxLength = 512;
const cacheSize = 2_000;

/** LRU cache: a few thousand user agents cause nearly all clicks. */
export function createAgentClassifier(): (agent: string | undefined) => AgentClass {
  const cache = lruCache<string, AgentClass>(cacheSize);
  return (header) => {
    const agent = header === undefined ? '' : header.length > maxLength ? header.slice(0, maxLength) : header;
    const cached = cache.get(agent);
    if (cached) return cached;
    const agentClass = classify(agent);
    cache.set(agent, agentClass);
    return agentClass;
  };
}
