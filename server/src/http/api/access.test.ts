import { expect, it } from 'vitest';
import type { RateLimitRule } from '../../platform/limits/limits.ts';
import { throttle } from './access.ts';

/** Rate limit rules that a call counts for. */
async function rulesOf(key: string, { limit, userId }: { limit?: { calls: number; seconds: number }; userId?: number } = {}) {
  const taken: RateLimitRule[] = [];
  const limits = { take: async (rules: RateLimitRule[]) => void taken.push(...rules) };
  await throttle(limits, key, limit ? { limit } : {}, { ip: '203.0.113.9' }, userId === undefined ? null : { userId });
  return taken;
}

it('calls of a session are counted per user, and other calls per network', async () => {
  const limit = { calls: 5, seconds: 60 };
  expect({ user: await rulesOf('POST /a', { limit, userId: 7 }), visitor: await rulesOf('POST /a', { limit }) }).toEqual({
    user: [{ about: ['call', 'POST /a', 'user', '7'], ...limit }],
    visitor: [{ about: ['call', 'POST /a', 'address', '203.0.113.9'], ...limit }],
  });
});

it('writes without a limit of their own get the default limit, and reads get none', async () => {
  expect({ write: await rulesOf('POST /a', { userId: 7 }), read: await rulesOf('GET /a', { userId: 7 }) }).toMatchObject({
    write: [{ calls: 120, seconds: 60 }],
    read: [],
  });
});
