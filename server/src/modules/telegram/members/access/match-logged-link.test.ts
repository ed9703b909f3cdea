import { describe, expect, it } from 'vitest';
import { matchLoggedLink } from './match-logged-link.ts';

const first = { link: 'https://t.me/+AbCdEfGh12345678' };
const second = { link: 'https://t.me/+AbCdXyZ012345678' };

describe('links in the admin log', () => {
  it('finds a link that the log shows in full', () => {
    expect(matchLoggedLink([first, second], first.link)).toBe(first);
    expect(matchLoggedLink([first, second], 'https://t.me/+somebodyelse')).toBeUndefined();
  });

  it('finds a link by its prefix when Telegram has shortened it', () => {
    expect(matchLoggedLink([first, second], 'https://t.me/+AbCdEf...')).toBe(first);
    expect(matchLoggedLink([first, second], 'https://t.me/+AbCdXy…')).toBe(second);
  });

  it('returns undefined for a shortened link that matches several links or is too short', () => {
    expect(matchLoggedLink([first, second], 'https://t.me/+AbCd...')).toBeUndefined();
    expect(matchLoggedLink([first], 'https://t.me/+Ab...')).toBeUndefined();
    expect(matchLoggedLink([first], 'https://t.me/...')).toBeUndefined();
  });
});
