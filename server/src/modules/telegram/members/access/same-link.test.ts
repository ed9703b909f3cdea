import { describe, expect, it } from 'vitest';
import { linkInLog } from './same-link.ts';

const one = { link: 'https://t.me/+AbCdEfGh12345678' };
const other = { link: 'https://t.me/+AbCdXyZ012345678' };

describe('links in the admin log', () => {
  it('finds a link that the log shows in full', () => {
    expect(linkInLog([one, other], one.link)).toBe(one);
    expect(linkInLog([one, other], 'https://t.me/+somebodyelse')).toBeUndefined();
  });

  it('finds a link by its prefix when Telegram has shortened it', () => {
    expect(linkInLog([one, other], 'https://t.me/+AbCdEf...')).toBe(one);
    expect(linkInLog([one, other], 'https://t.me/+AbCdXy…')).toBe(other);
  });

  it('returns undefined for a shortened link that matches several links or is too short', () => {
    expect(linkInLog([one, other], 'https://t.me/+AbCd...')).toBeUndefined();
    expect(linkInLog([one], 'https://t.me/+Ab...')).toBeUndefined();
    expect(linkInLog([one], 'https://t.me/...')).toBeUndefined();
  });
});
