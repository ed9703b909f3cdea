import { expect, it } from 'vitest';
import { createLogger } from '../platform/log/logger.ts';
import { warnAboutSingleDecisions } from './second-admin-warning.ts';

it.each([
  { production: true, secondAdminAbove: null, warnings: 1 },
  { production: true, secondAdminAbove: 0n, warnings: 0 },
  { production: false, secondAdminAbove: null, warnings: 0 },
])('recommends SECOND_ADMIN_ABOVE only in production and where it is missing: %o', ({ warnings, ...config }) => {
  const lines: string[] = [];
  warnAboutSingleDecisions(config, createLogger('warn', { write: (line) => void lines.push(line) }));
  expect(lines.filter((line) => line.includes('SECOND_ADMIN_ABOVE'))).toHaveLength(warnings);
});
