import { routeKeys } from '@jamun/contract';

/** Payment provider's part of the content security policy. Each value has a space before every source. */
export interface PaymentSources {
  script: string;
  connect: string;
  frame: string;
  /** Frames that may use browser features such as the Payment Request API. */
  permitted: string;
  /** The provider's script opens its window by submitting a form into a frame, or into the page itself. */
  form: string;
  /** Banks ask for their code in a popup, which must be able to message the provider's frame that opened it. */
  popups: boolean;
}

/**
 * The payment window may show pages of any bank, which ask for the card's code, and open UPI apps: without these sources the browser
 * replaces the window by an error page.
 */
const upiApps = ' upi: intent: gpay: tez: phonepe: paytmmp: credpay: bhim:';
const anyBank = ' https:';
/** Banks of the sandbox have another origin of this machine. */
const sandboxBank = ' http://localhost:* http://127.0.0.1:*';

const noPayments: PaymentSources = { script: '', connect: '', frame: '', permitted: '', form: '', popups: false };
const cashfreePages =
  ' https://api.cashfree.com https://sandbox.cashfree.com https://payments.cashfree.com https://payments-test.cashfree.com';
const cashfreeSources: PaymentSources = {
  script: ' https://sdk.cashfree.com',
  connect: ' https://api.cashfree.com https://sandbox.cashfree.com',
  frame: `${anyBank}${upiApps}`,
  permitted: ` https://sdk.cashfree.com${cashfreePages}`,
  form: cashfreePages,
  popups: true,
};

/** Sources of Cashfree or of a simulated provider. `sdkUrl` is a path when this server simulates the provider. */
export function paymentSources(sdkUrl: string): PaymentSources {
  if (sdkUrl.startsWith('/')) return { ...noPayments, frame: ` 'self'${sandboxBank}${upiApps}` };
  const { origin } = new URL(sdkUrl);
  if (origin === 'https://sdk.cashfree.com') return cashfreeSources;
  return {
    script: ` ${origin}`,
    connect: ` ${origin}`,
    frame: ` ${origin}${sandboxBank}${upiApps}`,
    permitted: ` ${origin}`,
    form: ` ${origin}`,
    popups: false,
  };
}

/** Browser features that neither our pages nor embedded frames use. */
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

/** `Permissions-Policy`. The only other site with permissions is the payment provider. */
function permissionsPolicy(payments: PaymentSources | null): string {
  const frames = (payments?.permitted ?? '').trim().split(' ').filter(Boolean);
  const allowed = ['self', ...frames.map((origin) => `"${origin}"`)].join(' ');
  return [
    ...deniedFeatures.map((feature) => `${feature}=()`),
    // The payment window copies UPI IDs.
    ...ownFeatures.map((feature) => `${feature}=(${feature === 'clipboard-write' ? allowed : 'self'})`),
    ...paymentFeatures.map((feature) => `${feature}=(${payments ? allowed : ''})`),
  ].join(', ');
}

/** Receives reports about violations of the content security policy. */
export const cspReportPath = '/api/v1/csp-reports';

interface ContentSources {
  https: boolean;
  /** Origin of remote file storage. */
  storageOrigin: string | null;
  pictures?: string;
  payments?: PaymentSources;
  /** Our own URLs in `connect-src`. */
  calls?: string;
}

/** Content security policy. Scripts only from our own files; inline styles are allowed because the component library needs them. */
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
    `form-action 'self'${payments.form}`,
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
    `report-uri ${cspReportPath}`,
    // Browsers that know `report-to` ignore `report-uri`, and send those reports over HTTPS only.
    ...(https ? ['report-to csp'] : []),
  ].join('; ');
};

/**
 * `connect-src` of sale pages that load a third-party script: the API without its admin routes. Otherwise that script could call admin
 * routes with the cookie of a visiting administrator. CSP cannot exclude a path, so the allowed paths are listed.
 */
const connectSourcesWithoutAdmin = (publicUrl: string): string => {
  const { origin } = new URL(publicUrl);
  return nonAdminPaths.map((path) => `${origin}${path}`).join(' ');
};

/** First segments of all non-admin API paths: `/api/v1/orders/` allows everything below, `/api/v1/orders` the path itself. */
const nonAdminPaths = [
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
  /** Configured public URL of the site. */
  publicUrl: string | undefined;
}

/**
 * Security headers of sale pages. Pictures may come from any HTTPS site, because testimonials link to them. Only sale pages allow the
 * payment provider.
 */
export const salePageSecurity = ({ https, storageOrigin, payments, publicUrl }: SalePageSources): Record<string, string> => ({
  'content-security-policy': contentSecurity({
    https,
    storageOrigin,
    payments,
    pictures: ' https:',
    ...(payments.script && publicUrl ? { calls: connectSourcesWithoutAdmin(publicUrl) } : {}),
  }),
  'permissions-policy': permissionsPolicy(payments),
  ...(payments.popups ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {}),
});

interface HeaderOptions {
  https: boolean;
  storageOrigin?: string | null;
}

const transportHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'reporting-endpoints': `csp="${cspReportPath}"`,
};

const commonHeaders = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Default security headers of pages and files; computed once at the start. */
export const securityHeaders = ({ https, storageOrigin = null }: HeaderOptions): Record<string, string> => ({
  ...commonHeaders,
  'content-security-policy': contentSecurity({ https, storageOrigin }),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(null),
  ...(https ? transportHeaders : {}),
});

/** Security headers of the API. Its responses are no pages: they load nothing, so a policy of two directives replaces 1.3 KB. */
export const apiSecurityHeaders = ({ https }: Pick<HeaderOptions, 'https'>): Record<string, string> => ({
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(https ? { 'strict-transport-security': transportHeaders['strict-transport-security'] } : {}),
});
