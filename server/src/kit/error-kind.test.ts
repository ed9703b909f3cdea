import { expect, it } from 'vitest';
import { errorKind } from './error-kind.ts';

it.each([
  [new TypeError('canary'), 'TypeError'],
  [Object.assign(new Error('canary'), { code: 'ECONNRESET' }), 'Error ECONNRESET'],
  [Object.assign(new Error('canary'), { code: 503 }), 'Error 503'],
  [Object.assign(new Error('canary'), { code: 'meera@example.in wrote this' }), 'Error'],
  ['canary', 'Error'],
  [null, 'Error'],
])('describes %s by name and code, never by message', (error, kind) => {
  expect(errorKind(error)).toBe(kind);
});
