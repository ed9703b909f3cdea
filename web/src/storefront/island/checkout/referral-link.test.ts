import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readReferralLink } from './referral-link.ts';

let address: URL;
let stored: Map<string, string>;
let isBlocked: boolean;
const touch = <Result>(work: () => Result): Result => {
  if (isBlocked) throw new Error('blocked');
  return work();
};

beforeEach(() => {
  stored = new Map();
  isBlocked = false;
  vi.stubGlobal('location', {
    get href() {
      return address.href;
    },
  });
  vi.stubGlobal('history', {
    state: 'as it was',
    replaceState(state: unknown, _: string, url: URL) {
      expect(state).toBe('as it was');
      address = new URL(url);
    },
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => touch(() => stored.get(key) ?? null),
    setItem: (key: string, value: string) => touch(() => stored.set(key, value)),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a sales page; returns the short link that a purchase would be credited to. */
function open(path: string, itemId = 'item'): string | null {
  address = new URL(path, 'https://jamun.example');
  return readReferralLink(itemId);
}
const shown = () => address.href.slice(address.origin.length);

describe('readReferralLink', () => {
  it('returns the short link and removes it from the address', () => {
    expect(open('/c/calls?plan=two&via=Launch_1#faqs')).toBe('Launch_1');
    expect(shown()).toBe('/c/calls?plan=two#faqs');
  });

  it('remembers the short link for the item, also under another address of the page', () => {
    open('/d/presets?via=launch-1');
    expect([open('/d/presets'), open('/d/0123456789abcdefghij')]).toEqual(['launch-1', 'launch-1']);
    expect(open('/d/other', 'another item')).toBeNull();
  });

  it('the latest short link replaces an earlier one', () => {
    open('/d/presets?via=first');
    expect([open('/d/presets?via=second'), open('/d/presets')]).toEqual(['second', 'second']);
  });

  it('without storage the short link is known for the current page view only', () => {
    isBlocked = true;
    expect([open('/d/presets?via=launch'), shown()]).toEqual(['launch', '/d/presets']);
    expect(open('/d/presets')).toBeNull();
  });

  it.each(['', 'ab', 'a'.repeat(51), 'a b c', '../../x', '<b>', 'abc\n', 'नमस्ते'])(
    'ignores the invalid short link %j and removes it from the address',
    (text) => {
      const path = `/d/presets?via=${encodeURIComponent(text)}`;
      expect([open(path), shown(), stored.size]).toEqual([null, '/d/presets', 0]);
      isBlocked = true;
      expect(open(path)).toBeNull();
    },
  );

  it('ignores the short link of an earlier visit when the address asks for a renewal', () => {
    open('/c/calls?via=launch');
    expect([open('/c/calls?plan=two&renew=1'), shown()]).toEqual([null, '/c/calls?plan=two&renew=1']);
  });

  it('ignores an invalid value in the storage', () => {
    stored.set('via item', '<script>');
    expect(open('/d/presets')).toBeNull();
  });

  it('returns null and keeps the address without a via parameter', () => {
    expect([open('/d/presets?flag&a=b%20c#x'), shown()]).toEqual([null, '/d/presets?flag&a=b%20c#x']);
  });
});
