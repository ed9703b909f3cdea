import type { KycStatus } from '@jamun/contract';

export const dashboardText = {
  title: 'Dashboard',
  since: (day: string) => `Since ${day}`,
  comparedWith: (days: string) => `, compared with ${days}`,
  loading: 'Loading dashboard',
  failed: (reason: string) => `Error loading dashboard: ${reason}`,
  failures: { stats: 'Failed to fetch dashboard stats', daily: 'Failed to fetch daily sales stats' },
  empty: 'No dashboard data available',
  retry: 'Retry',
  /** Beside a figure. */
  range: {
    all: 'in total',
    month: 'this month',
    year: 'this financial year',
    days: (count: number) => (count === 1 ? 'in 1 day' : `in ${count} days`),
  },
  comparison: {
    sales: 'sales',
    clicks: 'clicks',
    same: 'Same as the previous period',
    noneBefore: (things: string) => `No ${things} in the previous period`,
    tiny: '< 0.1%',
  },
  totals: {
    label: 'Totals',
    telegramRevenue: 'Telegram Revenue',
    telegramSubscriptions: 'Telegram Subscriptions',
    productRevenue: 'Digital Product Revenue',
    productSales: 'Digital Product Sales',
    products: 'Products Created',
    channels: 'Channels Created',
    links: 'Short Links Created',
    clicks: 'Total Clicks',
  },
  charts: {
    totalRevenue: 'Total Revenue',
    previous: 'Previous',
    sales: 'Sales',
    telegramSales: 'Telegram Subscriptions',
    productSales: 'Digital Product',
    statistics: 'Revenue Statistics',
    statisticsLabel: 'Revenue Statistics, in INR',
    telegram: 'Telegram Subscription',
    digital: 'Digital Products',
    noSaleYet: 'Your chart starts with your first sale',
    noSales: 'No sales in this period',
    noSalesBefore: 'No sales in this period or the previous one',
  },
  recent: { title: 'Recent Purchases', viewAll: 'View all' },
  coupons: {
    title: 'Sales with coupons',
    viewAll: 'View all',
    coupon: 'Coupon',
    sales: 'Sales',
    discount: 'Discount',
    /** After the figures on phones, which have no headings. */
    salesUnit: (count: number) => (count === 1 ? 'sale' : 'sales'),
    discountUnit: 'off',
    revenue: 'Revenue',
  },
  firstSteps: {
    title: 'First steps',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    hide: 'Hide first steps',
    done: ' (done)',
    profile: {
      title: 'Complete your profile',
      done: 'Buyers see your name, your photo and your city.',
      verifyEmail: 'verify your email',
      addPhoto: 'add a photo',
      addCity: 'add your city',
      /** Verify your email, add a photo and add your city. */
      missing: (parts: readonly string[]) => {
        const last = parts.at(-1) ?? '';
        const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${last}` : last;
        return `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
      },
    },
    create: {
      title: 'Create a product or a channel',
      line: 'Sell files, or subscriptions to your Telegram channel.',
      channel: 'Create a channel',
    },
    share: {
      title: 'Share your page',
      line: 'Send it to your audience by WhatsApp, Telegram or QR code.',
      unpublished: 'Publish a product or a channel, then send it to your audience.',
    },
    method: {
      title: 'Add a payment method',
      line: 'Where we send your money.',
      rejected: 'Your payment method was rejected. Add another.',
    },
    kyc: {
      title: 'Upload your KYC document',
      lines: {
        NONE: 'Needed once, before your first withdrawal.',
        PENDING: 'Your document is being reviewed.',
        APPROVED: 'Your document was approved.',
        REJECTED: 'Your document was rejected. Upload another.',
        RESUBMIT_REQUESTED: 'Please upload your document again.',
      } satisfies Record<KycStatus | 'NONE', string>,
    },
  },
};
