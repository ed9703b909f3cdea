import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyProduct, createShop, pay, paymentCallback, setImperfections, startPurchase } from '../../harness/checkout.ts';
import { type ReceivedSpan, startTraceReceiver } from '../../harness/trace-receiver.ts';
import { type ApiResponse, createWorld, type Person, type World } from '../../harness/world.ts';

type Receiver = Awaited<ReturnType<typeof startTraceReceiver>>;

let receiver: Receiver;
let world: World;
beforeAll(async () => {
  receiver = await startTraceReceiver();
  world = await createWorld({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20key,x-scope=test',
      OTEL_SERVICE_NAME: 'jamun-test',
      TRUST_PROXY: 'loopback',
      ALLOW_SANDBOX: 'mail,payments,telegram',
    },
  });
});
beforeEach(async () => {
  await world.container.tracer.flush();
  receiver.forget();
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

type Response = Pick<ApiResponse, 'headers'>;
const requestIdOf = ({ headers }: Response) => headers.get('x-request-id') ?? '';
const isRootOf = (response: Response) => (span: ReceivedSpan) => span.traceId === requestIdOf(response) && span.parentSpanId === undefined;

/** Spans received so far, with those of the given requests: a request ends shortly after its response. */
async function receivedSpans(...responses: Response[]): Promise<ReceivedSpan[]> {
  const missing = async () => {
    await world.container.tracer.flush();
    const spans = receiver.spans();
    return responses.filter((response) => !spans.some(isRootOf(response)));
  };
  await expect.poll(missing).toEqual([]);
  return receiver.spans();
}

/** Names of a span and its ancestors, the span first. */
function pathOf(span: ReceivedSpan, all: ReceivedSpan[]): string[] {
  const parent = all.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent ? pathOf(parent, all) : [])];
}

const logFields = (line: string) => JSON.parse(line) as { msg: string; traceId?: string };

describe('traces over OTLP', () => {
  it('sends a batch with resource, headers and span times in the JSON encoding of OTLP', async () => {
    const before = Date.now();
    const response = await world.send('GET', '/api/v1/telegram/public/channels/nobody');
    await receivedSpans(response);
    const [request] = receiver.requests;
    expect(request).toMatchObject({
      url: '/v1/traces',
      headers: { authorization: 'Bearer key', 'x-scope': 'test', 'content-type': 'application/json' },
      body: {
        resourceSpans: [
          {
            resource: {
              attributes: [
                { key: 'service.name', value: { stringValue: 'jamun-test' } },
                { key: 'service.instance.id', value: { stringValue: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
              ],
            },
            scopeSpans: [{ scope: { name: 'jamun' } }],
          },
        ],
      },
    });
    const spans = receiver.spans().filter(({ traceId }) => traceId === requestIdOf(response));
    for (const { spanId, startTimeUnixNano, endTimeUnixNano } of spans) {
      expect(spanId).toMatch(/^[0-9a-f]{16}$/);
      const [start, end] = [Number(startTimeUnixNano.slice(0, -6)), Number(endTimeUnixNano.slice(0, -6))];
      expect({ start: start >= before - 1_000, order: end >= start, end: end <= Date.now() + 1_000 }).toEqual({
        start: true,
        order: true,
        end: true,
      });
    }
  });

  it('a payment shows request, use case, provider call, statements and jobs as one trace', async () => {
    const { product } = await createShop(world);
    const buyer = await world.person();
    const payment = await startPurchase(world, buyer, product);
    // The webhook is lost: the page that the buyer returns to settles the order.
    await setImperfections(world, { loseWebhooks: true });
    await pay(world, payment);
    await setImperfections(world, { loseWebhooks: false });
    await world.runJobs();
    await world.container.tracer.flush();
    receiver.forget();
    const response = await paymentCallback(world, payment.orderId);
    await world.runJobs();

    const all = await receivedSpans(response);
    const trace = all.filter(({ traceId }) => traceId === requestIdOf(response));
    const paths = trace.map((span) => pathOf(span, all).join(' < '));
    const request = 'GET /api/v1/orders/payment-callback';
    const useCase = `getPaymentResult < ${request}`;
    expect(paths).toEqual(
      expect.arrayContaining([
        request,
        useCase,
        `cashfree orderState < ${useCase}`,
        `commit < ${useCase}`,
        `insert-jobs < ${useCase}`,
        `job send-receipt < ${useCase}`,
        `select orders < job send-receipt < ${useCase}`,
        `outbox send < job send-receipt < ${useCase}`,
      ]),
    );
    expect(trace.filter(({ parentSpanId }) => parentSpanId === undefined)).toMatchObject([
      { name: request, kind: 2, attributes: { 'http.request.method': 'GET', 'http.response.status_code': '200' } },
    ]);
  });

  it('spans contain no personal data, tokens, ids or amounts', async () => {
    const { seller, product } = await createShop(world, { title: 'Canary Title', price: 77_123 });
    const buyer = await world.person();
    const order = await buyProduct(world, buyer, product);
    await world.call('GET /api/v1/orders/{id}', { params: { id: order.id } }, buyer.token);
    await world.send('GET', '/reset-password?token=canary-link-token');
    await world.call('POST /api/v1/auth/signin', { body: { username: buyer.email, loginMethod: 'email', password: 'canary password' } });
    await world.runJobs();
    await receivedSpans();
    // Times are numbers of 19 digits, and random ids can contain any digits.
    const noise = /"(startTimeUnixNano|endTimeUnixNano|timeUnixNano|traceId|spanId|parentSpanId)":"[0-9a-f]+"/g;
    const text = receiver.requests.map((request) => request.text.replaceAll(noise, '')).join('\n');
    const people = [seller, buyer].flatMap(({ email, phone, name, token, password }) => [email, phone, name, token, password]);
    expect(receiver.spans().length).toBeGreaterThan(50);
    for (const secret of [...people, 'canary', '77123', '7712300', order.id, product.id, product.slug, 'Bearer', '127.0.0.1'])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('parallel requests have separate traces', async () => {
    const people: Person[] = [];
    for (let count = 0; count < 10; count++) people.push(await world.person());
    await world.container.tracer.flush();
    receiver.forget();
    const calls = Array.from({ length: 50 }, (_, index) => index).map(async (index) => {
      const person = people[index % people.length];
      const isWrite = index % 2 === 0;
      const response = isWrite
        ? await world.call('PUT /api/v1/users/me', { body: { location: `place ${index}` } }, person?.token)
        : await world.call('GET /api/v1/wallet', {}, person?.token);
      expect(response.status, response.text).toBe(200);
      return { ...response, traceId: requestIdOf(response), useCase: isWrite ? 'updateAccount' : 'getWallet' };
    });
    const responses = await Promise.all(calls);
    const all = await receivedSpans(...responses);
    expect(new Set(responses.map(({ traceId }) => traceId)).size).toBe(50);
    for (const { traceId, useCase } of responses) {
      const trace = all.filter((span) => span.traceId === traceId);
      const ids = new Set(trace.map(({ spanId }) => spanId));
      const roots = trace.filter(({ parentSpanId }) => parentSpanId === undefined);
      const orphans = trace.filter(({ parentSpanId }) => parentSpanId !== undefined && !ids.has(parentSpanId));
      const useCases = trace.filter(({ attributes }) => attributes['jamun.use_case']).map(({ name }) => name);
      const statements = trace.filter(
        ({ attributes, parentSpanId }) =>
          attributes['db.system.name'] && parentSpanId === trace.find(({ name }) => name === useCase)?.spanId,
      );
      expect({ roots: roots.length, orphans, useCases, commits: statements.filter(({ name }) => name === 'commit').length }).toEqual({
        roots: 1,
        orphans: [],
        useCases: [useCase],
        commits: useCase === 'updateAccount' ? 1 : expect.any(Number),
      });
    }
    // Batched statements of several requests are traces of their own, which name the requests.
    const known = new Set(all.map(({ spanId }) => spanId));
    const batches = all.filter(({ name }) => name === 'batch');
    expect(batches.length).toBeGreaterThan(0);
    for (const { parentSpanId, links = [] } of batches) {
      expect(parentSpanId).toBeUndefined();
      expect(links.length).toBeGreaterThan(1);
      expect(links.filter(({ spanId }) => !known.has(spanId))).toEqual([]);
    }
  });

  it('a request of a trusted proxy starts its own trace, linked to the span of the proxy', async () => {
    const [traceId, spanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
    const headers = { traceparent: `00-${traceId}-${spanId}-01` };
    const linked = await world.send('GET', '/healthy', { headers });
    const invalid = await world.send('GET', '/healthy', { headers: { traceparent: `${headers.traceparent}x` } });
    const spans = await receivedSpans(linked, invalid);
    expect(spans.find(isRootOf(linked))).toMatchObject({ links: [{ traceId, spanId }] });
    expect(spans.find(isRootOf(invalid))).not.toHaveProperty('links');
    expect(spans.filter((span) => span.traceId === traceId)).toEqual([]);
  });

  it('a failed request has the kind of the error, not its message, and its id in reply, header and log', async () => {
    const person = await world.person();
    const { pool } = world.container.database;
    await pool.query(`alter table users add constraint trap check (location is distinct from 'canary place')`);
    const failed = await world.call('PUT /api/v1/users/me', { body: { location: 'canary place' } }, person.token);
    await pool.query('alter table users drop constraint trap');
    const rejected = await world.call('GET /api/v1/orders/{id}', { params: { id: 'a'.repeat(20) } }, person.token);

    const traceId = requestIdOf(failed);
    expect(failed).toMatchObject({ status: 500, body: { requestId: traceId } });
    expect(traceId).toMatch(/^[0-9a-f]{32}$/);
    const spans = await receivedSpans(failed, rejected);
    expect(
      world.logLines
        .map(logFields)
        .filter((line) => line.traceId === traceId)
        .map(({ msg }) => msg),
    ).toEqual(['a request failed', 'request completed']);
    const find = (id: string, name: string) => spans.find((span) => span.traceId === id && span.name === name);
    const error = { status: { code: 2 }, attributes: { 'error.type': expect.stringMatching(/^\w+( 23514)?$/) } };
    expect(find(traceId, 'PUT /api/v1/users/me')).toMatchObject(error);
    expect(find(traceId, 'updateAccount')).toMatchObject(error);
    expect(find(traceId, 'update users')).toMatchObject({ ...error, attributes: { 'error.type': 'error 23514' } });
    const useCase = find(requestIdOf(rejected), 'getOrder');
    expect(useCase).toMatchObject({ attributes: { 'error.type': 'AppError NOT_FOUND' } });
    expect(useCase).not.toHaveProperty('status');
  });

  it('health checks are not exported', async () => {
    await world.send('GET', '/healthz');
    const later = await world.send('GET', '/healthy');
    expect((await receivedSpans(later)).map(({ name }) => name)).toEqual(['GET none']);
  });
});

describe('jobs in traces', () => {
  it('a job writes log lines with the trace id of the request that enqueued it', async () => {
    const person = await world.person();
    const response = await world.call('POST /api/v1/auth/forgot-password', { body: { email: person.email } });
    await world.container.database.pool.query(`update jobs set data = data - 'sealedEmail' where kind = 'mail-password-reset'`);
    await world.runJobs();
    const failures = world.logLines.map(logFields).filter(({ msg }) => msg.startsWith('a job failed'));
    expect(new Set(failures.map(({ traceId }) => traceId))).toEqual(new Set([requestIdOf(response)]));
    await world.container.database.pool.query(`delete from jobs where kind = 'mail-password-reset'`);
  });

  it('a periodic job and a job of an older version start their own trace', async () => {
    await world.container.database.pool.query(`insert into jobs (kind) values ('check-invariants'), ('check-invariants')`);
    await world.runJobs('check-invariants');
    const spans = (await receivedSpans()).filter(({ name }) => name === 'job check-invariants');
    expect(spans).toMatchObject([
      { kind: 5, attributes: { 'jamun.job.kind': 'check-invariants', 'jamun.job.attempt': '1' } },
      { kind: 5, attributes: { 'jamun.job.attempt': '1' } },
    ]);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(2);
    expect(spans.filter(({ parentSpanId }) => parentSpanId !== undefined)).toEqual([]);
  });
});
