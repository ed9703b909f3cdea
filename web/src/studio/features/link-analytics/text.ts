import { linkMessages } from '@jamun/contract';

const daysBefore = (days: number) => (days === 1 ? 'the previous day' : `the previous ${days} days`);

export const linkAnalyticsText = {
  title: 'Link analytics',
  pageTitle: (link: string) => `${link} · Link analytics`,
  back: 'Links',
  target: 'Goes to',
  shortLink: 'short link',
  notFound: { title: linkMessages.notFound, line: 'This link does not exist or was deleted', back: 'All links' },
  failed: { link: linkMessages.notFetched, analytics: 'Failed to fetch analytics' },
  outdated: 'These numbers may be out of date. We could not refresh them.',
  retry: 'Retry',
  noClicks: {
    title: 'No clicks yet',
    line: 'Share your link. Clicks appear here within seconds.',
    copy: 'Copy link',
  },
  noClicksInRange: {
    title: 'No clicks in this period',
    line: (from: string) => `The link had no clicks from ${from}.`,
    showAll: 'Show all days',
  },
  figures: {
    label: 'Figures',
    loading: 'Loading figures',
    clicks: 'Clicks',
    visitors: 'Unique visitors',
    visitorsHint: 'Unique visitors are counted per day. We don’t track people across days.',
    bots: 'Previews and bots',
    botsHint: 'Not counted as clicks',
    sales: 'Sales from this link',
    salesTotal: (amount: string) => `${amount} in total`,
    same: (days: number) => `Same as ${daysBefore(days)}`,
    none: (days: number) => `None in ${daysBefore(days)}`,
    compared: (days: number) => `vs ${daysBefore(days)}`,
  },
  charts: {
    clicks: 'Clicks over time',
    referrers: 'Referrers',
    referrersHint: 'Direct: opened from a chat, an app or a QR code, or typed in.',
    countries: 'Countries',
    countriesHint: 'Unknown: we don’t look up IP addresses.',
    devices: 'Devices',
    browsers: 'Browsers',
    showAll: (count: number) => `Show all ${count}`,
    showFewer: 'Show fewer',
  },
};
