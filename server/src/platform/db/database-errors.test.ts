import { expect, it } from 'vitest';
import { asDatabaseError, isDatabaseUnavailable } from './database-errors.ts';

const withCode = (code: string, fields: object = {}) => Object.assign(new Error('from PostgreSQL'), { code, ...fields });

it.each([
  ['08006', 'connection failure'],
  ['53300', 'too many connections'],
  ['57P01', 'shutdown by an administrator'],
  ['57014', 'statement cancelled by statement_timeout'],
  ['25006', 'standby'],
])('SQLSTATE %s (%s) counts as an unavailable database', (code) => {
  expect(isDatabaseUnavailable(asDatabaseError(withCode(code)))).toBe(true);
});

it.each(['23505', '40001', '40P01', '42P01', '55P03'])('SQLSTATE %s is no unavailable database', (code) => {
  const error = withCode(code);
  expect(asDatabaseError(error)).toBe(error);
});

it.each([
  ['ECONNREFUSED', 'no server at the address'],
  ['EHOSTDOWN', 'machine without power'],
  ['ENETDOWN', 'network interface that is down'],
  ['ENETUNREACH', 'network without route'],
])('network error %s (%s) counts as an unavailable database', (code) => {
  expect(isDatabaseUnavailable(asDatabaseError(withCode(code)))).toBe(true);
});

it('a missing Unix socket counts as an unavailable database, another missing file does not', () => {
  expect(isDatabaseUnavailable(asDatabaseError(withCode('ENOENT', { syscall: 'connect' })))).toBe(true);
  expect(isDatabaseUnavailable(asDatabaseError(withCode('ENOENT', { syscall: 'open' })))).toBe(false);
});
