import { routeKeys } from '@jamun/contract';
import { describe, expect, it } from 'vitest';
import { paymentSources, salePageSecurity, securityHeaders } from './security-headers.ts';

const salePage = (sdkUrl: string, publicUrl?: string) =>
  salePageSecurity({ https: true, storageOrigin: null, payments: paymentSources(sdkUrl), publicUrl });
const cashfree = 'https://sdk.cashfree.com/js/v3/cashfree.js';
const policyOf = (sdkUrl: string) => salePage(sdkUrl)['content-security-policy'] ?? '';
const part = (policy: string, name: string) => policy.split('; ').find((directive) => directive.startsWith(`${name} `));

describe('what a product page may load to take a payment', () => {
  it('is Cashfree and its pages, when it takes the money', () => {
    const policy = policyOf('https://sdk.cashfree.com/js/v3/cashfree.js');
    expect(part(policy, 'script-src')).toBe("script-src 'self' https://sdk.cashfree.com");
    expect(part(policy, 'connect-src')).toBe("connect-src 'self' https://api.cashfree.com https://sandbox.cashfree.com");
    expect(part(policy, 'frame-src')).toContain('https://payments.cashfree.com');
    expect(part(policy, 'frame-src')).not.toContain("'self'");
    expect(salePage(cashfree)).toHaveProperty('cross-origin-opener-policy', 'same-origin-allow-popups');
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

describe('calls of a sale page that loads a script of the payment provider', () => {
  const calls = () => part(salePage(cashfree, 'https://jamun.example/')['content-security-policy'] ?? '', 'connect-src')?.split(' ') ?? [];

  it('reach what buyers use and no admin route', () => {
    expect(calls()).toEqual(expect.arrayContaining(['https://jamun.example/api/v1/orders/', 'https://jamun.example/api/v1/users/']));
    expect(calls()).not.toContain("'self'");
    expect(calls().filter((source) => source.includes('admin') || source.endsWith('/api/v1/') || source.endsWith('/api/'))).toEqual([]);
    expect(calls()).toEqual(expect.arrayContaining(['https://api.cashfree.com']));
  });

  it('reach every route of the contract but the admin ones', () => {
    const sources = calls();
    for (const key of routeKeys) {
      const path = `https://jamun.example${key.slice(key.indexOf(' ') + 1)}`;
      const isAllowed = sources.some((source) => (source.endsWith('/') ? path.startsWith(source) : path === source));
      expect(isAllowed, key).toBe(!key.includes('/api/v1/admin/'));
    }
  });
});

describe('the permissions policy', () => {
  const featuresOf = (headers: Record<string, string>) =>
    Object.fromEntries((headers['permissions-policy'] ?? '').split(', ').map((entry) => entry.split('=', 2)));

  it('denies devices and payments on every page, and lets our own pages copy links and play videos', () => {
    expect(featuresOf(securityHeaders(true))).toMatchObject({
      camera: '()',
      geolocation: '()',
      microphone: '()',
      payment: '()',
      usb: '()',
      'clipboard-write': '(self)',
      fullscreen: '(self)',
    });
  });

  it('lets the payment provider take payments on sale pages alone', () => {
    const features = featuresOf(salePage(cashfree));
    expect(features.payment).toMatch(/^\(self "https:\/\/sdk\.cashfree\.com" .*"https:\/\/payments\.cashfree\.com"/);
    expect(features.camera).toBe('()');
    expect(featuresOf(salePage('/sandbox/cashfree/sdk.js')).payment).toBe('(self)');
  });
});
