/** Ids that no new short link has as a whole: our own addresses, and words that look like one of our pages. */
const reservedIds: ReadonlySet<string> = new Set([
  // Current and possible addresses of pages.
  ...['api', 'assets', 'media', 'files', 'static', 'public', 'docs', 'doc', 'openapi', 'healthz', 'readyz', 'sandbox', 'webhook'],
  ...['webhooks', 'robots', 'sitemap', 'favicon', 'manifest', 'well-known', 'www', 'cdn', 'app', 'web', 'dev', 'theme'],
  ...['link-short', 'links', 'link', 'short', 'shorten', 'url', 'qr', 'stats', 'analytics', 'import', 'available', 'preview'],
  ...['telegram', 'channels', 'channel', 'digital-products', 'products', 'product', 'purchased', 'purchased-digital-products'],
  ...['dashboard', 'sales', 'payments', 'payment', 'payment-success', 'payment-failed', 'payment-callback', 'wallet', 'orders'],
  ...['settings', 'profile', 'plans', 'pricing', 'admin', 'administrator', 'status', 'blog', 'news', 'press', 'jobs', 'careers'],
  // Pages that ask for passwords, documents or money.
  ...['signin', 'sign-in', 'signup', 'sign-up', 'signout', 'sign-out', 'login', 'log-in', 'logout', 'log-out', 'register', 'auth'],
  ...['account', 'accounts', 'password', 'forgot-password', 'reset-password', 'verify', 'verify-email', 'verification', 'otp', 'kyc'],
  ...['confirm-email-change', 'undo-email-change', 'change-email', 'unsubscribe'],
  ...['bank', 'upi', 'refund', 'refunds', 'payout', 'payouts', 'withdraw', 'withdrawal', 'checkout', 'pay', 'invoice', 'receipt'],
  // Jamun and its staff.
  ...['jamun', 'jamun-in', 'official', 'team', 'staff', 'support', 'help', 'helpdesk', 'contact', 'contact-us', 'about', 'about-us'],
  ...[
    'security',
    'abuse',
    'report',
    'reports',
    'legal',
    'terms',
    'terms-and-conditions',
    'privacy',
    'privacy-policy',
    'refund-policy',
    'cookies',
    'home',
  ],
  ...['root', 'system', 'moderator', 'null', 'undefined', 'true', 'false', 'new', 'edit', 'delete', 'error', 'index'],
]);

/**
 * Words that stand in no new short id, alone or between `-` and `_`: with them our domain would vouch for a page that collects
 * passwords, codes or money. Everyday words are left out although a brand has them (axis, federal, bandhan, bank as in "question-bank"):
 * the brand's usual spelling is here instead, and `axis-bank` is compared as `axisbank` too.
 */
const protectedWords: ReadonlySet<string> = new Set([
  ...['jamun', 'admin', 'administrator', 'support', 'helpdesk', 'customercare', 'kyc', 'ekyc', 'otp', 'netbanking'],
  // Banks.
  ...['sbi', 'onlinesbi', 'yono', 'statebank', 'hdfc', 'hdfcbank', 'icici', 'icicibank', 'axisbank', 'kotak', 'kotakbank', 'kotakmahindra'],
  ...['pnb', 'punjabnationalbank', 'bankofbaroda', 'bobworld', 'canarabank', 'unionbank', 'bankofindia', 'indianbank', 'idbi', 'idbibank'],
  ...[
    'idfc',
    'idfcbank',
    'idfcfirst',
    'indusind',
    'indusindbank',
    'yesbank',
    'rblbank',
    'federalbank',
    'bandhanbank',
    'aubank',
    'citibank',
  ],
  ...['hsbc', 'standardchartered', 'ippb', 'airtelbank', 'jiobank'],
  // Payment services.
  ...['paytm', 'phonepe', 'gpay', 'googlepay', 'amazonpay', 'applepay', 'whatsapppay', 'bhim', 'bhimupi', 'cashfree', 'razorpay', 'payu'],
  ...['billdesk', 'ccavenue', 'instamojo', 'mobikwik', 'freecharge', 'bharatpe', 'jiopay', 'paypal', 'stripe', 'rupay', 'mastercard'],
  // Authorities.
  ...['rbi', 'npci', 'sebi', 'uidai', 'aadhaar', 'aadhar', 'epfo', 'incometax', 'digilocker'],
]);

/** Finds a protected word in neighbouring parts of an id: `my_google-pay-offer` contains `googlepay`. */
function protectedWordIn(parts: string[]): string | null {
  for (const start of parts.keys())
    for (let end = start + 1; end <= parts.length; end++) {
      const joined = parts.slice(start, end).join('');
      if (protectedWords.has(joined)) return joined;
    }
  return null;
}

/** The word for which a new short id is refused; null for an id that may be used. Upper and lower case are the same. */
export function reservedWordIn(shortId: string): string | null {
  const id = shortId.toLowerCase().replaceAll('_', '-');
  if (reservedIds.has(id)) return id;
  return protectedWordIn(id.split('-').filter((part) => part !== ''));
}
