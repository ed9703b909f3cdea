import { afterEach, expect, it, vi } from 'vitest';
import { sentryReports } from '../../src/adapters/errors/sentry-reports.ts';
import { systemRandom } from '../../src/kit/ids.ts';
import { reportError } from '../../src/platform/errors/describe-error.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { type ReceivedReport, type ReportAnswer, startErrorReportService } from '../harness/providers/error-report-service.ts';
import { testClock } from '../harness/world.ts';

const answerWith =
  (status: number, headers: Record<string, string> = {}): ReportAnswer =>
  (response) =>
    void response.writeHead(status, headers).end();

const waitUntil = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startService(answer?: ReportAnswer) {
  const service = await startErrorReportService(answer);
  closers.push(service.close);
  return service;
}

const fastDelays = { answer: 300, retry: [1, 1], limited: 5 };

function startReports(dsn: string, delays = fastDelays) {
  const outcomes: string[] = [];
  const logLines: string[] = [];
  const clock = testClock();
  const reports = sentryReports({
    dsn,
    clock,
    random: systemRandom,
    log: createLogger('warn', { write: (line) => void logLines.push(line) }),
    count: (outcome) => void outcomes.push(outcome),
    delays,
    release: 'jamun@1.2.0+0123456789ab',
    environment: 'production',
    roles: 'http',
  });
  closers.push(() => reports.close(0));
  const fail = (error: unknown = new Error('of meera@example.in')) =>
    reportError(reports, 'request', { error, place: 'POST /api/v1/orders/:id' });
  return { reports, clock, outcomes, logLines, fail };
}

it('an error report is an envelope of three lines with kind, place, release and own stack frames', async () => {
  const { received, dsn } = await startService();
  const { fail } = startReports(dsn);
  const cause = Object.assign(new TypeError('phone +919876543210'), { code: '23505' });
  fail(new RangeError('the buyer meera@example.in has no order', { cause }));
  await waitUntil(() => expect(received).toHaveLength(1));
  const [{ path, auth, contentType, envelope, item, event } = {} as ReceivedReport] = received;
  expect({ path, auth, contentType, item }).toEqual({
    path: '/collector/api/42/envelope/',
    auth: 'Sentry sentry_version=7, sentry_client=jamun/1, sentry_key=publickey',
    contentType: 'application/x-sentry-envelope',
    item: { type: 'event', content_type: 'application/json' },
  });
  expect(event).toMatchObject({
    event_id: envelope.event_id,
    platform: 'node',
    level: 'error',
    release: 'jamun@1.2.0+0123456789ab',
    environment: 'production',
    transaction: 'POST /api/v1/orders/:id',
    tags: { source: 'request', roles: 'http' },
    exception: {
      values: [
        { type: 'TypeError', value: '23505' },
        { type: 'RangeError', value: '' },
      ],
    },
  });
  expect(event.event_id).toMatch(/^[0-9a-f]{32}$/);
  expect(event.fingerprint).toEqual(['RangeError', expect.stringMatching(/^server\/test\/ports\/error-reports\.test\.ts:/)]);
  const text = JSON.stringify(event);
  expect(text).toContain('"filename":"server/test/ports/error-reports.test.ts"');
  expect(text).not.toMatch(/meera|9876543210|node_modules|\/tmp|\/home|file:/);
});

it('sends at most 30 error reports per minute and adds the number of suppressed ones to the next report', async () => {
  const { received, dsn } = await startService();
  const { fail, clock, outcomes } = startReports(dsn);
  for (let n = 0; n < 50; n++) fail();
  await waitUntil(() => expect(received).toHaveLength(30));
  clock.advance(60_000);
  fail();
  await waitUntil(() => expect(received).toHaveLength(31));
  expect(received.at(-1)?.event.extra).toEqual({ suppressed: 20 });
  expect(outcomes.filter((outcome) => outcome === 'suppressed')).toHaveLength(20);
});

it('keeps at most 100 error reports while the service does not answer', async () => {
  const { dsn, received } = await startService(() => {});
  const { fail, clock, outcomes } = startReports(dsn, { ...fastDelays, answer: 60_000 });
  for (let minute = 0; minute < 10; minute++) {
    for (let n = 0; n < 30; n++) fail();
    clock.advance(60_000);
  }
  await waitUntil(() => expect(received).toHaveLength(1));
  // One is being sent, 100 wait.
  expect(outcomes).toEqual(Array.from({ length: 300 - 101 }, () => 'suppressed'));
});

it.each([
  ['500', answerWith(500)],
  ['a closed connection', ((_response, request) => void request.socket.destroy()) satisfies ReportAnswer],
  ['no answer', (() => {}) satisfies ReportAnswer],
])('retries an error report twice after %s, then drops it and logs one line', async (_name, answer) => {
  const { dsn, received } = await startService(answer);
  const { fail, outcomes, logLines } = startReports(dsn);
  fail();
  fail();
  await waitUntil(() => expect(outcomes).toEqual(['failed', 'failed']));
  expect(received).toHaveLength(6);
  expect(logLines.map((line) => JSON.parse(line).msg)).toEqual(['error reports cannot be delivered']);
});

it('an error report that the service rejects is not retried', async () => {
  const { dsn, received } = await startService(answerWith(403));
  const { fail, outcomes, logLines } = startReports(dsn);
  fail();
  await waitUntil(() => expect(outcomes).toEqual(['failed']));
  expect(received).toHaveLength(1);
  expect(JSON.parse(logLines[0] ?? '')).toMatchObject({ why: 403 });
});

it('waits as long as Retry-After says before the next error report', async () => {
  const times: number[] = [];
  const { dsn, received } = await startService((response, _request, index) => {
    times.push(performance.now());
    if (index === 0) response.writeHead(429, { 'retry-after': '1' }).end();
    else response.writeHead(200).end();
  });
  const { fail, outcomes } = startReports(dsn);
  fail();
  await waitUntil(() => expect(outcomes).toEqual(['sent']));
  expect(received).toHaveLength(2);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(950);
});

it('a service that is not there fails nothing', async () => {
  const { fail, outcomes, logLines } = startReports('http://publickey@127.0.0.1:1/1');
  fail();
  await waitUntil(() => expect(outcomes).toEqual(['failed']));
  expect(JSON.parse(logLines[0] ?? '').why).toMatch(/ECONNREFUSED|Error/);
});

it('closing sends the waiting error reports, also those of a pause between two attempts', async () => {
  const { dsn, received } = await startService((response, _request, index) => void response.writeHead(index === 0 ? 503 : 200).end());
  const { reports, fail, outcomes } = startReports(dsn, { ...fastDelays, retry: [60_000] });
  for (let n = 0; n < 3; n++) fail();
  await waitUntil(() => expect(received).toHaveLength(1));
  await reports.close(5_000);
  expect(outcomes).toEqual(['sent', 'sent', 'sent']);
  fail();
  expect(outcomes).toHaveLength(3);
});

it('closing ends after its timeout while the service does not answer', async () => {
  const { dsn } = await startService(() => {});
  const { reports, fail } = startReports(dsn, { ...fastDelays, answer: 60_000 });
  for (let n = 0; n < 3; n++) fail();
  const startedAt = performance.now();
  await reports.close(100);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

it('reports an error with a throwing getter as nothing', () => {
  const { fail, outcomes } = startReports('http://publickey@127.0.0.1:1/1');
  const hostile = new Error('x');
  Object.defineProperty(hostile, 'stack', {
    get() {
      throw new Error('no stack');
    },
  });
  expect(() => fail(hostile)).not.toThrow();
  expect(outcomes).toEqual([]);
});
