/** Reasons to sign in, by the page that opens afterwards: emails and sale pages link to them. The first match counts. */
const purposes: [pattern: RegExp, purpose: string][] = [
  [/^\/purchased/, 'Sign in to open your purchases.'],
  [/^\/payment-success/, 'Sign in with the account that paid to see your order.'],
  [/^\/[cd]\//, 'Sign in to continue your purchase.'],
  [/^\/sales/, 'Sign in to see your sales.'],
  [/^\/payments/, 'Sign in to see your wallet.'],
  [/^\/settings/, 'Sign in to open your settings.'],
  [/^\/telegram/, 'Sign in to manage your Telegram channels.'],
  [/^\/digital-products/, 'Sign in to manage your products.'],
  [/^\/link-short/, 'Sign in to see your links.'],
];

/** Reason to sign in before `path` opens; null where no explanation is needed. */
export const signInPurpose = (path: string | null): string | null =>
  (path !== null && purposes.find(([pattern]) => pattern.test(path))?.[1]) || null;
