import { describe, expect, it } from 'vitest';
import { AppError } from '../../kit/app-error.ts';
import { systemClock } from '../../kit/clock.ts';
import { batcher } from '../../kit/concurrency/batcher.ts';
import { systemRandom } from '../../kit/ids.ts';
import { currentTrace, currentTraceparent, type RootSpan, runInTrace, type Span } from '../../kit/trace/trace-context.ts';
import { span } from './span.ts';
import { createTracer } from './tracer.ts';

function createTest(options: { sampleRatio?: number } = {}) {
  const spans: Span[] = [];
  const exporter = {
    record: (one: Span) => void spans.push(one),
    flush: async () => {},
    close: async () => {},
    counts: () => ({ exported: spans.length, dropped: 0 }),
  };
  return { spans, tracer: createTracer({ random: systemRandom, clock: systemClock, exporter, ...options }) };
}

const endOf = (root: RootSpan) => root.end({ name: 'root', kind: 'server', attributes: {}, isError: false });
const nextTick = () => new Promise<void>((done) => setImmediate(done));

describe('span', () => {
  it('a span is a plain call outside of a trace, and in one that is not exported', async () => {
    const tracer = createTracer({ random: systemRandom, clock: systemClock, exporter: null });
    expect(await span({ name: 'a' }, async () => currentTrace())).toBeUndefined();
    const root = tracer.start();
    expect(await runInTrace(root.context, () => span({ name: 'a' }, async () => currentTrace()))).toBe(root.context);
  });

  it('records parents across awaits, also for parallel spans', async () => {
    const { spans, tracer } = createTest();
    const root = tracer.start();
    await runInTrace(root.context, () =>
      Promise.all(
        ['a', 'b'].map((name) =>
          span({ name }, async () => {
            await nextTick();
            await span({ name: `${name} child` }, nextTick);
          }),
        ),
      ),
    );
    endOf(root);
    const idOf = (name: string) => spans.find((one) => one.name === name)?.spanId;
    expect(spans.map(({ name, parentId }) => ({ name, parentId }))).toEqual(
      expect.arrayContaining([
        { name: 'root', parentId: null },
        { name: 'a', parentId: idOf('root') },
        { name: 'b', parentId: idOf('root') },
        { name: 'a child', parentId: idOf('a') },
        { name: 'b child', parentId: idOf('b') },
      ]),
    );
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([root.context.traceId]));
  });

  it('marks an unexpected error as a failure and a rejected request not, both without their message', async () => {
    const { spans, tracer } = createTest();
    const failWith = (error: Error) => span({ name: error.name }, () => Promise.reject(error));
    await runInTrace(tracer.start().context, async () => {
      await expect(failWith(new TypeError('canary'))).rejects.toThrow('canary');
      await expect(failWith(new AppError('NOT_FOUND'))).rejects.toThrow();
    });
    expect(spans.map(({ isError, attributes }) => ({ isError, attributes }))).toEqual([
      { isError: true, attributes: { 'error.type': 'TypeError' } },
      { isError: false, attributes: { 'error.type': 'AppError NOT_FOUND' } },
    ]);
  });

  it('a timer that a request created does not belong to it after its end', async () => {
    const { spans, tracer } = createTest();
    const root = tracer.start();
    const late = runInTrace(root.context, async () => {
      await nextTick();
      await span({ name: 'late' }, async () => {});
      return currentTraceparent();
    });
    endOf(root);
    expect(await late).toBeNull();
    expect(spans.map(({ name }) => name)).toEqual(['root']);
  });
});

describe('tracer', () => {
  it.each([
    [0, 0],
    [0.25, 256],
    [1, 1_024],
  ])('exports the share %s of the traces', (sampleRatio, count) => {
    const { spans, tracer } = createTest({ sampleRatio });
    // Evenly spread ids, so that the result does not depend on chance.
    const traceId = (index: number) => `${'1'.repeat(18)}${(index * 4_194_304).toString(16).padStart(8, '0')}${'0'.repeat(6)}`;
    for (let index = 0; index < 1_024; index++) endOf(tracer.start({ traceId: traceId(index) }));
    expect(spans.length).toBe(count);
  });

  it('continues a trace with the decision of its parent', () => {
    const { spans, tracer } = createTest({ sampleRatio: 0 });
    const parent = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
    endOf(tracer.start({ parent: { ...parent, isSampled: true } }));
    endOf(tracer.start({ parent: { ...parent, isSampled: false } }));
    expect(spans).toMatchObject([{ traceId: parent.traceId, parentId: parent.spanId }]);
  });

  it('cuts a trace after 1,000 spans and counts the others as dropped', async () => {
    const { spans, tracer } = createTest();
    await runInTrace(tracer.start().context, async () => {
      for (let count = 0; count < 1_200; count++) await span({ name: 'statement' }, async () => {});
    });
    expect(spans.length).toBe(1_000);
    expect(tracer.counts().dropped).toBe(200);
  });
});

describe('batches', () => {
  const call = batcher<string, string | undefined>(async (items) => {
    const traceId = currentTrace()?.traceId;
    await span({ name: 'statement' }, nextTick);
    return items.map(() => traceId);
  });

  it('a batch of one caller belongs to its trace', async () => {
    const { spans, tracer } = createTest();
    const root = tracer.start();
    expect(await runInTrace(root.context, () => call('a'))).toBe(root.context.traceId);
    expect(spans).toMatchObject([{ name: 'statement', traceId: root.context.traceId, parentId: root.context.spanId }]);
  });

  it('a batch of several callers is a trace of its own, linked to each of them', async () => {
    const { spans, tracer } = createTest();
    const roots = [tracer.start(), tracer.start()];
    const traceIds = await Promise.all(roots.map(({ context }) => runInTrace(context, () => call('a'))));
    const references = roots.map(({ context: { traceId, spanId } }) => ({ traceId, spanId }));
    expect(new Set(traceIds).size).toBe(1);
    expect(references.map(({ traceId }) => traceId)).not.toContain(traceIds[0]);
    expect(spans).toMatchObject([
      { name: 'statement', traceId: traceIds[0] },
      { name: 'batch', parentId: null, links: references, attributes: { 'jamun.batch.calls': 2 } },
    ]);
  });

  it('a later batch of the same loop runs in the trace of its own caller', async () => {
    const { tracer } = createTest();
    const [first, second] = [tracer.start(), tracer.start()];
    const firstCall = runInTrace(first.context, () => call('a'));
    for (let count = 0; count < 3; count++) await nextTick();
    expect(await runInTrace(second.context, () => call('b'))).toBe(second.context.traceId);
    expect(await firstCall).toBe(first.context.traceId);
  });
});
