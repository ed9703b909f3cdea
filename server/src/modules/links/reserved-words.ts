/** What no short link is called: our own addresses, and words that would make people take a link for one of our pages. */
export const reservedWords: ReadonlySet<string> = new Set([
  // Where something of ours lies, or may lie one day.
  ...['api', 'assets', 'media', 'files', 'static', 'public', 'docs', 'doc', 'openapi', 'healthz', 'readyz', 'sandbox', 'webhook'],
  ...['webhooks', 'robots', 'sitemap', 'favicon', 'manifest', 'well-known', 'www', 'cdn', 'app', 'web', 'dev', 'theme'],
  ...['link-short', 'links', 'link', 'short', 'shorten', 'url', 'qr', 'stats', 'analytics', 'import', 'available', 'preview'],
  ...['telegram', 'channels', 'channel', 'digital-products', 'products', 'product', 'purchased', 'purchased-digital-products'],
  ...['dashboard', 'sales', 'payments', 'payment', 'payment-success', 'payment-failed', 'payment-callback', 'wallet', 'orders'],
  ...['settings', 'profile', 'plans', 'pricing', 'admin', 'administrator', 'status', 'blog', 'news', 'press', 'jobs', 'careers'],
  // What people are asked for there is theirs alone.
  ...['signin', 'sign-in', 'signup', 'sign-up', 'signout', 'sign-out', 'login', 'log-in', 'logout', 'log-out', 'register', 'auth'],
  ...['account', 'accounts', 'password', 'forgot-password', 'reset-password', 'verify', 'verify-email', 'verification', 'otp', 'kyc'],
  ...['confirm-email-change', 'undo-email-change', 'change-email', 'unsubscribe'],
  ...['bank', 'upi', 'refund', 'refunds', 'payout', 'payouts', 'withdraw', 'withdrawal', 'checkout', 'pay', 'invoice', 'receipt'],
  // Who we are.
  ...['jamun', 'jamun-in', 'official', 'team', 'staff', 'support', 'help', 'helpdesk', 'contact', 'contact-us', 'about', 'about-us'],
  ...['security', 'abuse', 'legal', 'terms', 'terms-and-conditions', 'privacy', 'privacy-policy', 'refund-policy', 'cookies', 'home'],
  ...['root', 'system', 'moderator', 'null', 'undefined', 'true', 'false', 'new', 'edit', 'delete', 'error', 'index'],
]);
