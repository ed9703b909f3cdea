import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTraceReceiver } from '../../harness/trace-receiver.ts';
import { createWorld, type World } from '../../harness/world.ts';

const metricsToken = 'a-token-that-is-long-enough';
let receiver: Awaited<ReturnType<typeof startTraceReceiver>>;
beforeAll(async () => {
  receiver = await startTraceReceiver();
});
beforeEach(() => receiver.forget());
afterAll(() => receiver.close());

const requestIdOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';
const logFields = (line: string) => JSON.parse(line) as { msg: string; traceId?: string };

describe('export of traces', () => {
  const readCounter = async (target: World, name: string) => {
    const { text } = await target.send('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('counts spans as dropped while the receiver is away or rejects them, and answers requests as usual', async () => {
    const away = await startTraceReceiver();
    const other = await createWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: away.endpoint, METRICS_TOKEN: metricsToken } });
    const person = await other.person();
    const call = async () => {
      expect((await other.call('GET /api/v1/users/me', {}, person.token)).status).toBe(200);
      await other.container.tracer.flush();
      return { ...other.container.tracer.counts() };
    };
    const accepted = await call();
    away.answer(503);
    const rejected = await call();
    away.answer(200, '{"partialSuccess":{"rejectedSpans":"1"}}');
    away.forget();
    const partlyRejected = await call();
    const partlyRejectedBatches = away.requests.length;
    await away.close();
    const unreachable = await call();
    expect({ accepted, rejected, partlyRejected, unreachable }).toEqual({
      accepted: { exported: expect.any(Number), dropped: 0 },
      rejected: { exported: accepted.exported, dropped: expect.any(Number) },
      partlyRejected: { exported: expect.any(Number), dropped: rejected.dropped + partlyRejectedBatches },
      unreachable: { exported: partlyRejected.exported, dropped: expect.any(Number) },
    });
    expect(accepted.exported).toBeGreaterThan(0);
    expect(rejected.dropped).toBeGreaterThan(0);
    expect(partlyRejected.exported).toBeGreaterThan(accepted.exported);
    expect(unreachable.dropped).toBeGreaterThan(partlyRejected.dropped);
    expect(await readCounter(other, 'jamun_trace_spans_dropped_total')).toBeGreaterThanOrEqual(unreachable.dropped);
    const messages = other.logLines.map((line) => logFields(line).msg).filter((msg) => msg.startsWith('traces'));
    expect(messages).toEqual([
      'traces cannot be exported; spans are dropped',
      'traces are exported again',
      'traces cannot be exported; spans are dropped',
    ]);
    await other.close();
  });

  it('sends nothing with a sample ratio of 0; requests still have a trace id', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_TRACES_SAMPLER_ARG: '0' };
    const other = await createWorld({ env });
    const person = await other.person();
    const response = await other.call('GET /api/v1/users/me', {}, person.token);
    await other.runJobs();
    await other.container.tracer.flush();
    expect(receiver.requests).toEqual([]);
    expect(other.logLines.map(logFields).some(({ traceId }) => traceId === requestIdOf(response))).toBe(true);
    await other.close();
    expect(receiver.requests).toEqual([]);
  });

  it('sends the last spans when the server stops', async () => {
    const other = await createWorld({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint } });
    const response = await other.send('GET', '/healthy');
    await other.close();
    expect(receiver.spans().map(({ traceId }) => traceId)).toContain(requestIdOf(response));
  });
});
