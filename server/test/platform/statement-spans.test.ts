import { expect, it } from 'vitest';
import { systemClock } from '../../src/kit/clock.ts';
import { systemRandom } from '../../src/kit/ids.ts';
import { runInTrace, type Span } from '../../src/kit/trace/trace-context.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createTracer } from '../../src/platform/trace/tracer.ts';
import { copyDatabase } from '../harness/world.ts';

it('a query that waits for a connection belongs to its caller, not to the request that releases the connection', async () => {
  const copy = await copyDatabase();
  const database = openDatabase({ url: copy.url, maxConnections: 1, log: createLogger('silent'), queryTimeoutMs: 20_000 });
  const spans: Span[] = [];
  const exporter = {
    record: (span: Span) => void spans.push(span),
    flush: async () => {},
    close: async () => {},
    counts: () => ({ exported: 0, dropped: 0 }),
  };
  const tracer = createTracer({ random: systemRandom, clock: systemClock, exporter });
  const [holder, waiter] = [tracer.start().context, tracer.start().context];
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  const transaction = runInTrace(holder, () => database.transact(() => held));
  const query = runInTrace(waiter, () => database.pool.query({ name: 'waiting', text: 'select 1' }));
  await expect.poll(() => database.pool.waitingCount).toBe(1);
  release();
  await Promise.all([transaction, query]);
  const namesIn = ({ traceId }: { traceId: string }) => spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
  expect({ holder: namesIn(holder), waiter: namesIn(waiter) }).toEqual({ holder: ['begin', 'commit'], waiter: ['waiting'] });
  await database.close();
  await copy.drop();
});
