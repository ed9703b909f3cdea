import { describe, expect, it } from 'vitest';
import { paymentSources, salePageSecurity, securityHeaders } from './security-headers.ts';

const policyOf = (sdkUrl: string) => salePageSecurity(true, null, paymentSources(sdkUrl))['content-security-policy'] ?? '';
const part = (policy: string, name: string) => policy.split('; ').find((directive) => directive.startsWith(`${name} `));

describe('what a product page may load to take a payment', () => {
  it('is Cashfree and its pages, when it takes the money', () => {
    const policy = policyOf('https://sdk.cashfree.com/js/v3/cashfree.js');
    expect(part(policy, 'script-src')).toBe("script-src 'self' https://sdk.cashfree.com");
    expect(part(policy, 'connect-src')).toBe("connect-src 'self' https://api.cashfree.com https://sandbox.cashfree.com");
    expect(part(policy, 'frame-src')).toContain('https://payments.cashfree.com');
    expect(part(policy, 'frame-src')).not.toContain("'self'");
    expect(salePageSecurity(true, null, paymentSources('https://sdk.cashfree.com/js/v3/cashfree.js'))).toHaveProperty(
      'cross-origin-opener-policy',
      'same-origin-allow-popups',
    );
  });

  it('is a frame of our own, when the sandbox plays it', () => {
    const policy = policyOf('/sandbox/cashfree/sdk.js');
    expect(part(policy, 'script-src')).toBe("script-src 'self'");
    expect(part(policy, 'frame-src')).toBe("frame-src 'self'");
    expect(policy).not.toContain('cashfree');
  });

  it('is one address of this machine, when a stand-in runs there', () => {
    const policy = policyOf('http://127.0.0.1:9000/sandbox/cashfree/sdk.js');
    expect(part(policy, 'script-src')).toBe("script-src 'self' http://127.0.0.1:9000");
    expect(part(policy, 'frame-src')).toBe('frame-src http://127.0.0.1:9000');
  });

  it('is nothing on any other page', () => {
    const policy = securityHeaders(true)['content-security-policy'] ?? '';
    expect(part(policy, 'frame-src')).toBe(undefined);
    expect(policy).not.toContain('cashfree');
  });
});
