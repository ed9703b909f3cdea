import type { ContractKey } from '@jamun/contract';

export interface Tag {
  name: string;
  description: string;
  /** Path prefixes below `/api/v1`. The longest prefix of all tags decides. */
  prefixes: string[];
}

/** Sections of the documentation, in reading order. */
export const tags: Tag[] = [
  {
    name: 'Authentication',
    description: 'Sign up, sign in, verify the email address, change or reset the password, and end sessions.',
    prefixes: ['/auth', '/users/me/proof', '/users/me/second-factor'],
  },
  {
    name: 'Account',
    description: 'Profile, pictures, current plan, data export and account deletion of the signed-in user.',
    prefixes: ['/users'],
  },
  {
    name: 'Notifications',
    description: 'Notifications in the studio and the choice of optional emails.',
    prefixes: ['/notifications', '/email-subscriptions'],
  },
  { name: 'Products', description: 'Digital products: details, price, stock and publication.', prefixes: ['/digital-products'] },
  {
    name: 'Product files and images',
    description:
      'Files that buyers receive, the cover and the gallery. An upload has three steps: request an upload URL, send the file to it with PUT, ' +
      'then register the key that the first step returned.',
    prefixes: ['uploadUrl', 'uploadFile', 'files', 'file-order', 'coverUrl', 'uploadCoverImage', 'coverImage']
      .concat('galleryUrl', 'uploadGalleryImage', 'galleryImage')
      .map((name) => `/digital-products/{id}/${name}`),
  },
  {
    name: 'Product page content',
    description: 'Testimonials, frequently asked questions, registration questions and support details of a product page.',
    prefixes: ['testimonials', 'faqs', 'registration-questions', 'support-details'].flatMap((name) => [
      `/digital-products/{id}/${name}`,
      `/digital-products/${name}`,
    ]),
  },
  {
    name: 'Checkout and orders',
    description: 'Buy a product or a channel plan, follow the payment and ask for a receipt or a refund.',
    prefixes: [
      '/orders',
      '/digital-products/{id}/purchase',
      '/digital-products/{id}/ownership',
      '/purchased-items',
      '/digital-files',
      '/telegram/channels/{id}/plans/{planId}',
      '/checkout',
    ],
  },
  {
    name: 'Sales',
    description:
      'Orders that buyers have paid, payment attempts, refunds and refund requests, reminders about unpaid orders, and the figures of the ' +
      'dashboard.',
    prefixes: ['/sales', '/transactions', '/refund-requests', '/checkout-reminders', '/dashboard'],
  },
  {
    name: 'Telegram accounts',
    description: 'Link the Telegram account that manages your channels.',
    prefixes: ['/telegram/accounts', '/telegram/send-otp', '/telegram/verify-otp', '/telegram/verify-password', '/telegram/set-up-email'],
  },
  {
    name: 'Telegram channels',
    description: 'Paid channels: details, plans, banner and publication.',
    prefixes: ['/telegram/channels', '/telegram/public', '/telegram/plans', '/telegram/telechannels'],
  },
  {
    name: 'Telegram subscribers',
    description: 'Members of a channel, their subscriptions, and free subscriptions that you grant by email.',
    prefixes: [
      ...['subscribers', 'membership', 'members-check', 'grants'].map((name) => `/telegram/channels/{id}/${name}`),
      '/telegram/subscriptions',
      '/telegram/grants',
    ],
  },
  {
    name: 'Guest checkout',
    description: 'Purchases without an account: an order token opens one order, a code by email opens all purchases of an address.',
    prefixes: ['/guest'],
  },
  {
    name: 'Coupons',
    description: 'Codes that reduce the price of products and channel plans: one code for many buyers, or one-use codes.',
    prefixes: ['/coupons'],
  },
  { name: 'Short links', description: 'Short links with expiry, password and click analytics.', prefixes: ['/links'] },
  { name: 'Wallet', description: 'Balance, statement and withdrawals.', prefixes: ['/wallet'] },
  { name: 'Payment methods', description: 'Bank accounts and UPI IDs that receive withdrawals.', prefixes: ['/payment-methods'] },
  { name: 'KYC', description: 'Identity document that must be approved before the first withdrawal.', prefixes: ['/kyc'] },
  { name: 'Live updates', description: 'Server-sent events that tell a client when to fetch again.', prefixes: ['/events'] },
  { name: 'Abuse reports', description: 'Report a sale page or a short link.', prefixes: ['/reports'] },
  { name: 'Page errors', description: 'Errors of our scripts that browsers report.', prefixes: ['/client-errors'] },
  {
    name: 'Admin: account',
    description: 'Sign-in, second factor and sessions of administrators.',
    prefixes: ['signin', 'signout', 'me', 'update-password', 'sessions', 'proof', 'second-factor'].map((name) => `/admin/${name}`),
  },
  {
    name: 'Admin: users',
    description: 'Find, ban and sign out users, assign plans and adjust balances.',
    prefixes: ['/admin/users'],
  },
  {
    name: 'Admin: orders',
    description: 'Orders of all sellers, refunds, chargebacks and events at the payment provider that need a decision.',
    prefixes: ['/admin/orders', '/admin/attention'],
  },
  {
    name: 'Admin: reviews',
    description: 'Review KYC documents, payment methods, reported pages, short links and coupons.',
    prefixes: ['/admin/kyc-documents', '/admin/payment-methods', '/admin/reports', '/admin/links', '/admin/coupons'],
  },
  {
    name: 'Admin: withdrawals',
    description: 'Process withdrawal requests and export bank files.',
    prefixes: ['/admin/withdrawals', '/admin/withdrawal-exports', '/admin/payout-funds'],
  },
  {
    name: 'Admin: confirmations',
    description: 'Credits and withdrawals above the limit of one administrator, which another one confirms.',
    prefixes: ['/admin/confirmations'],
  },
  {
    name: 'Admin: plans',
    description: 'Platform plans and their features.',
    prefixes: ['/admin/platform-subscription-plans', '/admin/platform-features'],
  },
  {
    name: 'Admin: monitoring',
    description: 'Dashboard, audit log, live updates, and background jobs that failed for good.',
    prefixes: ['/admin/dashboard', '/admin/audit', '/admin/events', '/admin/jobs'],
  },
];

const startsPath = (prefix: string, path: string) => path === prefix || ['/', '.'].some((next) => path.startsWith(prefix + next));

/** Tag of a route: the one with the longest matching prefix. */
export function tagOf(key: ContractKey): Tag {
  const path = key.slice(key.indexOf('/api/v1') + '/api/v1'.length);
  const matches = tags.flatMap((tag) => tag.prefixes.filter((prefix) => startsPath(prefix, path)).map((prefix) => ({ tag, prefix })));
  const [longest] = matches.sort((one, other) => other.prefix.length - one.prefix.length);
  if (!longest) throw new Error(`The route ${key} has no tag: add its path to the tags of the API documentation`);
  return longest.tag;
}
