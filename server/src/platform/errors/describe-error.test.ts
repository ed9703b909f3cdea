import { expect, it } from 'vitest';
import { describeErrors } from './describe-error.ts';

function errorWithStack(message: string, ...frames: string[]): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}\n${frames.join('\n')}`;
  return error;
}

it('stack frames keep our own files relative to the installation, without packages and Node.js', () => {
  const error = errorWithStack(
    'x',
    '    at settle (file:///home/meera/jamun/build/server/chunk-ABCDEFGH.mjs:120:7)',
    '    at async Object.run [as handler] (/srv/app/server/src/platform/jobs/run-job.ts:30:13)',
    '    at new Store (/srv/app/server/src/modules/links/links.store.ts:1:2)',
    '    at /srv/app/server/src/main.ts:9:1',
    '    at Client.query (/srv/app/node_modules/pg/lib/client.js:1:1)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
    '    at other (/srv/elsewhere/tool.js:1:1)',
  );
  expect(describeErrors(error)[0]?.frames).toEqual([
    { file: 'build/server/chunk-ABCDEFGH.mjs', line: 120, column: 7, function: 'settle' },
    { file: 'server/src/platform/jobs/run-job.ts', line: 30, column: 13, function: 'Object.run' },
    { file: 'server/src/modules/links/links.store.ts', line: 1, column: 2, function: 'Store' },
    { file: 'server/src/main.ts', line: 9, column: 1, function: null },
  ]);
});

it('a message that looks like a stack frame adds no frame', () => {
  const error = errorWithStack('x\n    at meera@example.in (/srv/server/src/meera.ts:1:1)', '    at f (/srv/server/src/main.ts:2:3)');
  expect(describeErrors(error)[0]?.frames.map(({ file }) => file)).toEqual(['server/src/main.ts']);
});

it('type and code of an error are names, never text', () => {
  class Odd extends Error {}
  Object.defineProperty(Odd, 'name', { value: 'meera@example.in' });
  const error = Object.assign(new Odd('x'), { code: 'Key (email)=(meera@example.in)' });
  expect(describeErrors(error)[0]).toMatchObject({ type: 'Error', code: null });
  expect(describeErrors('meera@example.in')).toEqual([{ type: 'string', code: null, frames: [] }]);
});

it('a circular chain of causes ends after three causes', () => {
  const error = new Error('x');
  error.cause = error;
  expect(describeErrors(error)).toHaveLength(4);
});
