import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { type DownloadPermission, urlTokens } from './url-tokens.ts';

const clock = { now: () => new Date('2026-11-17T10:00:00Z') };
const [previous, current] = [randomBytes(32), randomBytes(32)];
const tokens = (...keys: Buffer[]) => urlTokens({ current: keys[0] as Buffer, previous: keys.slice(1) }, clock);
const permission: DownloadPermission = {
  do: 'get',
  key: 'k',
  type: 'text/plain',
  name: 'n',
  as: 'inline',
  until: clock.now().getTime() + 1,
};

it('accepts a file URL signed with the previous key while that key is configured', () => {
  const token = tokens(previous).sign(permission);
  expect(tokens(current, previous).read(token, 'get')).toEqual(permission);
  expect(tokens(current).read(token, 'get')).toBe(null);
  expect(tokens(current).read(tokens(current, previous).sign(permission), 'get')).toEqual(permission);
});
