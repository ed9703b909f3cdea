import { afterEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { systemRandom } from '../../../kit/ids.ts';
import { asDatabaseError } from '../../../platform/db/database-errors.ts';
import { createLogger } from '../../../platform/log/logger.ts';
import type { Click } from './click-groups.ts';
import { clickRecorder } from './click-recorder.ts';

afterEach(() => void vi.useRealTimers());

const click: Click = {
  linkId: 'a',
  at: new Date(0),
  day: '2026-11-15',
  isRobot: false,
  referrer: 'Direct',
  country: 'IN',
  device: 'Mobile',
  browser: 'Chrome',
  visitor: 1,
};

/** A database that is away until it is told to be back; how many clicks each group carried that it took. */
function scriptedLine() {
  const taken: { group: number; clicks: number }[] = [];
  const line = { isAway: false, taken, sent: 0 };
  const query = async ({ values }: { values: unknown[] }) => {
    line.sent += 1;
    if (line.isAway) throw asDatabaseError(new Error('Connection terminated unexpectedly'));
    taken.push({ group: values[1] as number, clicks: (values[10] as number[]).reduce((sum, each) => sum + each, 0) });
  };
  return { line, database: { pool: { query } } as unknown as Parameters<typeof clickRecorder>[0]['line'] };
}

function recording() {
  const { line, database } = scriptedLine();
  const recorder = clickRecorder({
    line: database,
    clock: systemClock,
    random: systemRandom,
    log: createLogger('silent'),
    onWritten: () => {},
  });
  const answers = { counted: 0, refused: 0 };
  const record = () =>
    recorder.record(click, (counted) => {
      if (counted) answers.counted += 1;
      else answers.refused += 1;
    });
  const written = () => line.taken.reduce((sum, { clicks }) => sum + clicks, 0);
  return { line, recorder, answers, record, written };
}

it('answers when the group is written, and not before, and writes many in few', async () => {
  const { line, answers, record, written } = recording();
  for (let each = 0; each < 50; each++) record();
  expect(answers.counted).toBe(0);
  await expect.poll(() => answers.counted).toBe(50);
  expect(written()).toBe(50);
  // The first alone, and then by halves.
  expect(line.sent).toBeLessThan(5);
});

it('lets known links lead on while the database is away, as many as may wait, and writes them in order when it is back', async () => {
  const { line, recorder, answers, record, written } = recording();
  line.isAway = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  record();
  await expect.poll(() => line.sent).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect([answers.counted, recorder.isDown()]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([answers.counted, recorder.isDown()]).toEqual([1, true]);
  for (let each = 0; each < 100_000; each++) record();
  expect(answers).toEqual({ counted: 100_000, refused: 1 });
  line.isAway = false;
  await vi.advanceTimersByTimeAsync(100);
  await expect.poll(written, { timeout: 5_000 }).toBe(100_000);
  expect(recorder.isDown()).toBe(false);
  expect(line.taken.map(({ group }) => group)).toEqual(line.taken.map((_, index) => index + 1));
  record();
  await expect.poll(() => answers.counted).toBe(100_001);
});

it('writes what waits when it is to stop, and takes no more', async () => {
  const { answers, recorder, record, written } = recording();
  for (let each = 0; each < 10; each++) record();
  await recorder.close(1_000);
  expect([written(), answers.counted]).toEqual([10, 10]);
  record();
  expect(answers.refused).toBe(1);
});

it('does not wait for ever for a database that is away when it is to stop', async () => {
  const { line, recorder, answers, record } = recording();
  line.isAway = true;
  record();
  const began = performance.now();
  await recorder.close(200);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(answers).toEqual({ counted: 0, refused: 1 });
});
