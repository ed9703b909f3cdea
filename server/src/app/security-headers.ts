/** No script but our own files; styles may stand inline, since the component library writes its variables that way. */
const contentSecurity = (https: boolean, storageOrigin: string | null) => {
  const files = storageOrigin ? ` ${storageOrigin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    `connect-src 'self'${files}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
};

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
