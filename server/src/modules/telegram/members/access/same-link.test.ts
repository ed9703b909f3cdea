import { describe, expect, it } from 'vitest';
import { linkInLog } from './same-link.ts';

const first = { link: 'https://t.me/+AbCdEfGh12345678' };
const second = { link: 'https://t.me/+AbCdXyZ012345678' };

describe('links in the admin log', () => {
  it('finds a link that the log shows in full', () => {
    expect(linkInLog([first, second], first.link)).toBe(first);
    expect(linkInLog([first, second], 'https://t.me/+somebodyelse')).toBeUndefined();
  });

  it('finds a link by its prefix when Telegram has shortened it', () => {
    expect(linkInLog([first, second], 'https://t.me/+AbCdEf...')).toBe(first);
    expect(linkInLog([first, second], 'https://t.me/+AbCdXy…')).toBe(second);
  });

  it('returns undefined for a shortened link that matches several links or is too short', () => {
    expect(linkInLog([first, second], 'https://t.me/+AbCd...')).toBeUndefined();
    expect(linkInLog([first], 'https://t.me/+Ab...')).toBeUndefined();
    expect(linkInLog([first], 'https://t.me/...')).toBeUndefined();
  });
});
