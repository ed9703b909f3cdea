export interface DemoLink {
  day: number;
  /** Target: a product or channel of the seller, or another URL. */
  to: { product: string } | { channel: string } | { url: string };
  shortId?: string;
  /** Visitors per day, at the start and at the end. */
  visitsPerDay: [from: number, to: number];
  /** Lifetime in days. */
  endsAfter?: number;
  password?: string;
}

export const links: DemoLink[] = [
  { day: 5, to: { product: 'presets' }, shortId: 'monsoon', visitsPerDay: [2, 9] },
  { day: 22, to: { product: 'phone' }, shortId: 'phone-book', visitsPerDay: [1, 6] },
  { day: 47, to: { channel: 'lightroom' }, shortId: 'lightroom', visitsPerDay: [1, 5] },
  { day: 238, to: { product: 'course' }, shortId: 'course', visitsPerDay: [14, 6] },
  { day: 60, to: { url: 'https://www.instagram.com/ananya.in.available.light/' }, visitsPerDay: [1, 3] },
  { day: 130, to: { url: 'https://www.youtube.com/@ananya-in-available-light' }, visitsPerDay: [2, 1] },
  { day: 238, to: { product: 'course' }, shortId: 'launch-offer', visitsPerDay: [9, 4], endsAfter: 12 },
  {
    day: 305,
    to: { url: 'https://drive.google.com/drive/folders/client-previews' },
    shortId: 'previews',
    visitsPerDay: [1, 1],
    password: 'banyan',
  },
];

/** Weighted values for random visits. */
export const referrers = [
  [undefined, 30],
  ['https://www.instagram.com/', 34],
  ['https://web.whatsapp.com/', 14],
  ['https://www.youtube.com/', 12],
  ['https://t.me/', 8],
  ['https://www.google.com/', 7],
  ['https://l.facebook.com/', 4],
] as const;

export const countries = [
  ['IN', 82],
  ['AE', 5],
  ['US', 4],
  ['SG', 3],
  ['GB', 3],
  [undefined, 3],
] as const;

export const visitors = [
  ['Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36', 46],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    22,
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36', 16],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15', 6],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 4],
  ['Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1', 3],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 5],
  ['WhatsApp/2.25.20 A', 6],
] as const;
