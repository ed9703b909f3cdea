import { describe, expect, it } from 'vitest';
import { linkInLog } from './same-link.ts';

const one = { link: 'https://t.me/+AbCdEfGh12345678' };
const other = { link: 'https://t.me/+AbCdXyZ012345678' };

describe('a link in the admin log', () => {
  it('is found when the log shows it whole', () => {
    expect(linkInLog([one, other], one.link)).toBe(one);
    expect(linkInLog([one, other], 'https://t.me/+somebodyelse')).toBeUndefined();
  });

  it('is found by its beginning when Telegram has shortened it', () => {
    expect(linkInLog([one, other], 'https://t.me/+AbCdEf...')).toBe(one);
    expect(linkInLog([one, other], 'https://t.me/+AbCdXy…')).toBe(other);
  });

  it('is not guessed when a shortened link fits several, or says too little', () => {
    expect(linkInLog([one, other], 'https://t.me/+AbCd...')).toBeUndefined();
    expect(linkInLog([one], 'https://t.me/+Ab...')).toBeUndefined();
    expect(linkInLog([one], 'https://t.me/...')).toBeUndefined();
  });
});
