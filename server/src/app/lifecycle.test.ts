import { afterEach, expect, it, vi } from 'vitest';
import type { ErrorReport } from '../platform/errors/error-reports.port.ts';
import { reportUncaughtErrors } from './lifecycle.ts';

afterEach(() => vi.restoreAllMocks());

it('an uncaught exception is reported once, then the process ends with its stack on stderr and exit code 1', async () => {
  const sent: ErrorReport[] = [];
  let endClose = () => {};
  const closed = new Promise<void>((resolve) => {
    endClose = resolve;
  });
  const on = vi.spyOn(process, 'on').mockReturnThis();
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  reportUncaughtErrors({ send: (report) => void sent.push(report), close: () => closed });
  const [event, handler] = on.mock.calls[0] as unknown as [string, (error: unknown) => void];
  handler(new RangeError('first'));
  handler(new Error('second'));
  expect({
    event,
    exits: exit.mock.calls,
    reports: sent.map(({ source, level, place, errors: [error] }) => [source, level, place, error?.type]),
  }).toEqual({
    event: 'uncaughtException',
    exits: [],
    reports: [['process', 'fatal', 'uncaught', 'RangeError']],
  });
  endClose();
  await vi.waitFor(() => expect(exit.mock.calls).toEqual([[1]]));
  expect(stderr.mock.calls.map(([text]) => String(text).split('\n')[0])).toEqual(['RangeError: first', 'Error: second']);
});
