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

/** Fake database that can be down; `written` lists the clicks of each saved batch. */
function fakeDatabase() {
  const written: { batch: number; clicks: number }[] = [];
  const control = { isDown: false, written, sent: 0 };
  const query = async ({ values }: { values: unknown[] }) => {
    control.sent += 1;
    if (control.isDown) throw asDatabaseError(new Error('Connection terminated unexpectedly'));
    written.push({ batch: values[1] as number, clicks: (values[10] as number[]).reduce((sum, each) => sum + each, 0) });
  };
  return { control, database: { pool: { query } } as unknown as Parameters<typeof clickRecorder>[0]['database'] };
}

function createRecorder() {
  const { control, database } = fakeDatabase();
  const recorder = clickRecorder({
    database,
    clock: systemClock,
    random: systemRandom,
    log: createLogger('silent'),
    onWritten: () => {},
  });
  const replies = { counted: 0, rejected: 0 };
  const record = () =>
    recorder.record(click, (counted) => {
      if (counted) replies.counted += 1;
      else replies.rejected += 1;
    });
  const savedClicks = () => control.written.reduce((sum, { clicks }) => sum + clicks, 0);
  return { control, recorder, replies, record, savedClicks };
}

it('replies after the batch is committed and writes many clicks in few batches', async () => {
  const { control, replies, record, savedClicks } = createRecorder();
  for (let each = 0; each < 50; each++) record();
  expect(replies.counted).toBe(0);
  await expect.poll(() => replies.counted).toBe(50);
  expect(savedClicks()).toBe(50);
  // The first click alone, then by halves.
  expect(control.sent).toBeLessThan(5);
});

it('writes at most 5,000 clicks per batch', async () => {
  const { control, record, savedClicks } = createRecorder();
  for (let each = 0; each < 12_000; each++) record();
  await expect.poll(savedClicks).toBe(12_000);
  expect(Math.max(...control.written.map(({ clicks }) => clicks))).toBe(5_000);
});

it('redirects while the database is down, buffers clicks up to the limit and saves them in order afterwards', async () => {
  const { control, recorder, replies, record, savedClicks } = createRecorder();
  control.isDown = true;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  record();
  await expect.poll(() => control.sent).toBe(1);
  await vi.advanceTimersByTimeAsync(999);
  expect({ counted: replies.counted, isDown: recorder.isDown() }).toEqual({ counted: 0, isDown: false });
  await vi.advanceTimersByTimeAsync(1);
  expect({ counted: replies.counted, isDown: recorder.isDown() }).toEqual({ counted: 1, isDown: true });
  for (let each = 0; each < 100_000; each++) record();
  expect(replies).toEqual({ counted: 100_000, rejected: 1 });
  control.isDown = false;
  await vi.advanceTimersByTimeAsync(100);
  await expect.poll(savedClicks, { timeout: 5_000 }).toBe(100_000);
  expect(recorder.isDown()).toBe(false);
  expect(control.written.map(({ batch }) => batch)).toEqual(control.written.map((_, index) => index + 1));
  record();
  await expect.poll(() => replies.counted).toBe(100_001);
});

it('closing saves pending clicks and rejects new ones', async () => {
  const { replies, recorder, record, savedClicks } = createRecorder();
  for (let each = 0; each < 10; each++) record();
  await recorder.close(1_000);
  expect({ saved: savedClicks(), counted: replies.counted }).toEqual({ saved: 10, counted: 10 });
  record();
  expect(replies.rejected).toBe(1);
});

it('close() rejects unwritten clicks after its timeout while the database is down', async () => {
  const { control, recorder, replies, record } = createRecorder();
  control.isDown = true;
  record();
  const startedAt = performance.now();
  await recorder.close(200);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(replies).toEqual({ counted: 0, rejected: 1 });
});
