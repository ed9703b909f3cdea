import { routeKeys } from '@jamun/contract';

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

/** Features of browsers that no page of ours uses, nor anything that a page loads. */
const deniedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
/** Used by our own pages: copying links, full screen, playing purchased videos. Sharing (`web-share`) is allowed for them by default. */
const ownFeatures = ['autoplay', 'clipboard-write', 'fullscreen', 'picture-in-picture'];
/** Used by the payment window, on pages that open one: the Payment Request API, and passkeys of banks. */
const paymentFeatures = ['payment', 'publickey-credentials-get'];

/** `Permissions-Policy`. Of other sites, only the frames of the payment provider get anything. */
function permissionsPolicy(payments: PaymentSources | null): string {
  const frames = (payments?.frame ?? '').split(' ').filter((source) => source.startsWith('http'));
  const allowed = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ');
  return [
    ...deniedFeatures.map((feature) => `${feature}=()`),
    // The payment window copies UPI IDs.
    ...ownFeatures.map((feature) => `${feature}=(${feature === 'clipboard-write' ? allowed : 'self'})`),
    ...paymentFeatures.map((feature) => `${feature}=(${payments ? allowed : ''})`),
  ].join(', ');
}

interface ContentSources {
  https: boolean;
  /** Where files lie when they do not lie with us. */
  storageOrigin: string | null;
  pictures?: string;
  payments?: PaymentSources;
  /** Addresses of ours that scripts may call. */
  calls?: string;
}

/** No script but our own files; styles may stand inline, since the component library writes its variables that way. */
const contentSecurity = ({ https, storageOrigin, pictures = '', payments = noPayments, calls = "'self'" }: ContentSources) => {
  const files = storageOrigin ? ` ${storageOrigin}` : '';
  return [
    "default-src 'none'",
    `script-src 'self'${payments.script}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}${pictures}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src ${calls}${files}${payments.connect}`,
    ...(payments.frame ? [`frame-src${payments.frame}`] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
};

/**
 * The calls that scripts of a sale page may make where it loads a script of somebody else: the API without its admin routes, by path. The
 * cookie of an administrator who visits the page would be sent along with such a call. Sources cannot exclude a path, so the others are listed.
 */
const callsBesideForeignScript = (publicUrl: string): string => {
  const { origin } = new URL(publicUrl);
  return callPaths.map((path) => `${origin}${path}`).join(' ');
};

/** First segments of the API paths that people use: `/api/v1/orders/` for everything below, `/api/v1/orders` for the path itself. */
const callPaths = [
  ...new Set(
    routeKeys
      .map((key) => key.slice(key.indexOf(' ') + 1).split('/'))
      .filter(([, , , segment]) => segment !== 'admin')
      .map(([, api, version, segment, ...below]) => `/${api}/${version}/${segment}${below.length > 0 ? '/' : ''}`),
  ),
].sort();

interface SalePageSources {
  https: boolean;
  storageOrigin: string | null;
  payments: PaymentSources;
  /** How people reach us, where that is configured. */
  publicUrl: string | undefined;
}

/**
 * Testimonials show faces by their addresses, which may be anywhere on the web: pictures over a safe connection, and
 * nothing more. Here, and only here, the payment provider is let in.
 */
export const salePageSecurity = ({ https, storageOrigin, payments, publicUrl }: SalePageSources): Record<string, string> => ({
  'content-security-policy': contentSecurity({
    https,
    storageOrigin,
    payments,
    pictures: ' https:',
    ...(payments.script && publicUrl ? { calls: callsBesideForeignScript(publicUrl) } : {}),
  }),
  'permissions-policy': permissionsPolicy(payments),
  ...(payments.popups ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
});

/** On every answer, and the same on every answer: written out once at the start. */
export const securityHeaders = (https: boolean, storageOrigin: string | null = null): Record<string, string> => ({
  'content-security-policy': contentSecurity({ https, storageOrigin }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(null),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
