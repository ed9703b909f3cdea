/** What a page may load of whoever takes the payment, each as it stands in the policy: with a space before every address. */
export interface PaymentSources {
  script: string;
  connect: string;
  frame: string;
  /** Banks ask for their code in a window that the provider's frame opens, and has to hear from. */
  popups: boolean;
}

const noPayments: PaymentSources = { script: '', connect: '', frame: '', popups: false };
const cashfreeSources: PaymentSources = {
  script: ' https://sdk.cashfree.com',
  connect: ' https://api.cashfree.com https://sandbox.cashfree.com',
  frame:
    ' https://sdk.cashfree.com https://api.cashfree.com https://sandbox.cashfree.com https://payments.cashfree.com https://payments-test.cashfree.com',
  popups: true,
};

/** Cashfree itself, or whoever stands in for it: `sdkUrl` is what the page loads, a path where that is ourselves. */
export function paymentSources(sdkUrl: string): PaymentSources {
  if (sdkUrl.startsWith('/')) return { ...noPayments, frame: " 'self'" };
  const { origin } = new URL(sdkUrl);
  if (origin === 'https://sdk.cashfree.com') return cashfreeSources;
  return { script: ` ${origin}`, connect: ` ${origin}`, frame: ` ${origin}`, popups: false };
}

/** No script but our own files; styles may stand inline, since the component library writes its variables that way. */
const contentSecurity = (https: boolean, storageOrigin: string | null, pictures = '', payments = noPayments) => {
  const files = storageOrigin ? ` ${storageOrigin}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${payments.script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}${pictures}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}${payments.connect}`,
    ...(payments.frame ? [`frame-src${payments.frame}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
};

/**
 * Testimonials show faces by their addresses, which may be anywhere on the web: pictures over a safe connection, and
 * nothing more. Here, and only here, the payment provider is let in.
 */
export const salePageSecurity = (https: boolean, storageOrigin: string | null, payments: PaymentSources): Record<string, string> => ({
  'content-security-policy': contentSecurity(https, storageOrigin, ' https:', payments),
  ...(payments.popups ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
});

/** On every answer, and the same on every answer: written out once at the start. */
export const securityHeaders = (https: boolean, storageOrigin: string | null = null): Record<string, string> => ({
  'content-security-policy': contentSecurity(https, storageOrigin),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
