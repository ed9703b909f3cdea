import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepVia } from './via.ts';

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

/** Opens the page of what is sold; tells by which link the purchase would say that the buyer came. */
function open(path: string, pay = 'item'): string | undefined {
  address = new URL(path, 'https://jamun.example');
  const form = { dataset: { pay } as DOMStringMap };
  keepVia(form as HTMLFormElement);
  return form.dataset.payVia;
}
const shown = () => address.href.slice(address.origin.length);

describe('the link by which a buyer came', () => {
  it('is known, and no longer in the address', () => {
    expect(open('/c/calls?plan=two&via=Launch_1#faqs')).toBe('Launch_1');
    expect(shown()).toBe('/c/calls?plan=two#faqs');
  });

  it('is still known when they come back, also by another address of the same page', () => {
    open('/d/presets?via=launch-1');
    expect([open('/d/presets'), open('/d/0123456789abcdefghij')]).toEqual(['launch-1', 'launch-1']);
    expect(open('/d/other', 'another item')).toBeUndefined();
  });

  it('is the last one by which they came', () => {
    open('/d/presets?via=first');
    expect([open('/d/presets?via=second'), open('/d/presets')]).toEqual(['second', 'second']);
  });

  it('is known until the page is left where nothing can be stored', () => {
    isBlocked = true;
    expect([open('/d/presets?via=launch'), shown()]).toEqual(['launch', '/d/presets']);
    expect(open('/d/presets')).toBeUndefined();
  });

  it.each(['', 'ab', 'a'.repeat(51), 'a b c', '../../x', '<b>', 'abc\n', 'नमस्ते'])(
    'is not %j, which goes from the address all the same',
    (text) => {
      const path = `/d/presets?via=${encodeURIComponent(text)}`;
      expect([open(path), shown(), stored.size]).toEqual([undefined, '/d/presets', 0]);
      isBlocked = true;
      expect(open(path)).toBeUndefined();
    },
  );

  it('is not that of an earlier visit when they were asked to renew', () => {
    open('/c/calls?via=launch');
    expect([open('/c/calls?plan=two&renew=1'), shown()]).toEqual([undefined, '/c/calls?plan=two&renew=1']);
  });

  it('is not whatever else lies in the storage', () => {
    stored.set('via item', '<script>');
    expect(open('/d/presets')).toBeUndefined();
  });

  it('is none where nobody says so, and the address stays', () => {
    expect([open('/d/presets?flag&a=b%20c#x'), shown()]).toEqual([undefined, '/d/presets?flag&a=b%20c#x']);
  });
});
