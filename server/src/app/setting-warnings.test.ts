import { expect, it } from 'vitest';
import { createLogger } from '../platform/log/logger.ts';
import { warnAboutSettings } from './setting-warnings.ts';

const safe = {
  production: true,
  secondAdminAbove: 0n as bigint | null,
  payouts: { by: 'cashfree' as 'cashfree' | 'manual' },
  withdrawals: { minimum: 100_00n },
};

it.each([
  { change: {}, warnings: [] },
  { change: { secondAdminAbove: null }, warnings: ['SECOND_ADMIN_ABOVE'] },
  { change: { secondAdminAbove: null, production: false }, warnings: [] },
  { change: { withdrawals: { minimum: 99_99n } }, warnings: ['WITHDRAWAL_MINIMUM'] },
  { change: { withdrawals: { minimum: 99_99n }, production: false }, warnings: [] },
  { change: { withdrawals: { minimum: 1_00n }, payouts: { by: 'manual' as const } }, warnings: [] },
])('warns at start in production of settings that cost money or control: %o', ({ change, warnings }) => {
  const lines: string[] = [];
  warnAboutSettings({ ...safe, ...change }, createLogger('warn', { write: (line) => void lines.push(line) }));
  expect(lines.map((line) => /SECOND_ADMIN_ABOVE|WITHDRAWAL_MINIMUM/.exec(line)?.[0])).toEqual(warnings);
});
