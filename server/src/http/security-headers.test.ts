import { routeKeys } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { paymentSources, salePageSecurity, securityHeaders } from './security-headers.ts';

const salePage = (sdkUrl: string, publicUrl?: string) =>
  salePageSecurity({ https: true, storageOrigin: null, payments: paymentSources(sdkUrl), publicUrl });
const cashfree = 'https://sdk.cashfree.com/js/v3/cashfree.js';
const policyOf = (sdkUrl: string) => salePage(sdkUrl)['content-security-policy'] ?? '';
const directive = (policy: string, name: string) => policy.split('; ').find((entry) => entry.startsWith(`${name} `));

describe('payment sources in the content security policy', () => {
  it('sale pages with real payments may load Cashfree scripts, calls and frames, and submit its form', () => {
    const policy = policyOf('https://sdk.cashfree.com/js/v3/cashfree.js');
    expect(directive(policy, 'script-src')).toBe("script-src 'self' https://sdk.cashfree.com");
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.cashfree.com https://sandbox.cashfree.com");
    expect(directive(policy, 'form-action')).toBe(
      "form-action 'self' https://api.cashfree.com https://sandbox.cashfree.com https://payments.cashfree.com https://payments-test.cashfree.com",
    );
    expect(salePage(cashfree)).toHaveProperty('cross-origin-opener-policy', 'same-origin-allow-popups');
  });

  it('the payment window may show pages of every bank and open UPI apps, and no page of ours', () => {
    const frames = directive(policyOf(cashfree), 'frame-src')?.split(' ');
    expect(frames).toEqual(expect.arrayContaining(['https:', 'upi:', 'intent:', 'gpay:', 'phonepe:', 'paytmmp:']));
    expect(frames).not.toContain("'self'");
    expect(salePage(cashfree)['permissions-policy']).toContain('payment=(self "https://sdk.cashfree.com" ');
    expect(salePage(cashfree)['permissions-policy']).not.toContain('upi');
  });

  it('sale pages in the sandbox may frame only origins of this machine for payments', () => {
    const policy = policyOf('/sandbox/cashfree/sdk.js');
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
    expect(directive(policy, 'frame-src')).toMatch(/^frame-src 'self' http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\* upi: /);
    expect(policy).not.toContain('cashfree');
  });

  it('sale pages with a simulated provider may load only its local origin', () => {
    const policy = policyOf('http://127.0.0.1:9000/sandbox/cashfree/sdk.js');
    expect(directive(policy, 'script-src')).toBe("script-src 'self' http://127.0.0.1:9000");
    expect(directive(policy, 'frame-src')).toMatch(/^frame-src http:\/\/127\.0\.0\.1:9000 /);
    expect(directive(policy, 'form-action')).toBe("form-action 'self' http://127.0.0.1:9000");
  });

  it('pages that sell nothing allow no payment source', () => {
    const policy = securityHeaders({ https: true })['content-security-policy'] ?? '';
    expect(directive(policy, 'frame-src')).toBe(undefined);
    expect(directive(policy, 'form-action')).toBe("form-action 'self'");
    expect(policy).not.toContain('cashfree');
  });
});

describe('connect-src of sale pages with a provider script', () => {
  const calls = () =>
    directive(salePage(cashfree, 'https://jamun.example/')['content-security-policy'] ?? '', 'connect-src')?.split(' ') ?? [];

  it('connect-src of a sale page allows buyer routes and no admin route', () => {
    expect(calls()).toEqual(expect.arrayContaining(['https://jamun.example/api/v1/orders/', 'https://jamun.example/api/v1/users/']));
    expect(calls()).not.toContain("'self'");
    expect(calls().filter((source) => source.includes('admin') || source.endsWith('/api/v1/') || source.endsWith('/api/'))).toEqual([]);
    expect(calls()).toEqual(expect.arrayContaining(['https://api.cashfree.com']));
  });

  it('connect-src of a sale page allows every contract route except admin routes', () => {
    const sources = calls();
    for (const key of routeKeys) {
      const path = `https://jamun.example${key.slice(key.indexOf(' ') + 1)}`;
      const isAllowed = sources.some((source) => (source.endsWith('/') ? path.startsWith(source) : path === source));
      expect(isAllowed, key).toBe(!key.includes('/api/v1/admin/'));
    }
  });
});

describe('reports of violations', () => {
  const headersOf = (https: boolean) => securityHeaders({ https });

  it('every policy names the address of reports', () => {
    for (const policy of [headersOf(true)['content-security-policy'], headersOf(false)['content-security-policy'], policyOf(cashfree)])
      expect(directive(policy ?? '', 'report-uri')).toBe('report-uri /api/v1/csp-reports');
  });

  it('the Reporting API is used with HTTPS only, because browsers would then send no reports over HTTP', () => {
    expect(headersOf(true)['reporting-endpoints']).toBe('csp="/api/v1/csp-reports"');
    expect(directive(policyOf(cashfree), 'report-to')).toBe('report-to csp');
    expect(headersOf(false)).not.toHaveProperty('reporting-endpoints');
    expect(headersOf(false)['content-security-policy']).not.toContain('report-to');
  });
});

describe('permissions policy', () => {
  const featuresOf = (headers: Record<string, string>) =>
    Object.fromEntries((headers['permissions-policy'] ?? '').split(', ').map((entry) => entry.split('=', 2)));

  it('Permissions-Policy denies devices and payments, and allows our pages to copy links and play videos', () => {
    expect(featuresOf(securityHeaders({ https: true }))).toMatchObject({
      camera: '()',
      geolocation: '()',
      microphone: '()',
      payment: '()',
      usb: '()',
      'clipboard-write': '(self)',
      fullscreen: '(self)',
    });
  });

  it('Permissions-Policy allows the payment provider only on sale pages', () => {
    const features = featuresOf(salePage(cashfree));
    expect(features.payment).toMatch(/^\(self "https:\/\/sdk\.cashfree\.com" .*"https:\/\/payments\.cashfree\.com"/);
    expect(features.camera).toBe('()');
    expect(featuresOf(salePage('/sandbox/cashfree/sdk.js')).payment).toBe('(self)');
  });
});
