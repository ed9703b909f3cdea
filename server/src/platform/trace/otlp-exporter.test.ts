import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Span } from '../../kit/trace/trace-context.ts';
import { createLogger } from '../log/logger.ts';
import { otlpExporter } from './otlp-exporter.ts';

/** Receiver that answers when the test says so. */
let batches: { size: number; answer(): void }[];
let endpoint: string;
let server: ReturnType<typeof createServer>;
const answer = (response: ServerResponse) => () => void response.end('{}');

beforeEach(async () => {
  batches = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => batches.push({ size: text.split('"spanId"').length - 1, answer: answer(response) }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(
  () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    }),
);

const createExporter = () => otlpExporter({ endpoint, headers: {}, serviceName: 'jamun' }, createLogger('silent'));
const oneSpan: Span = {
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentId: null,
  name: 'test',
  kind: 'internal',
  startedAt: 1_800_000_000_000.123,
  endedAt: 1_800_000_000_001,
  attributes: {},
  links: [],
  isError: false,
};

it('sends 512 spans at once, keeps 2048 while a request is running, and drops the rest', async () => {
  const exporter = createExporter();
  for (let count = 0; count < 3_000; count++) exporter.record(oneSpan);
  await expect.poll(() => batches.length).toBe(1);
  // The first 512 are on their way; of the other 2488 the queue holds 2048.
  expect(exporter.counts()).toEqual({ exported: 0, dropped: 440 });
  const flushed = exporter.flush();
  for (let index = 0; index < 5; index++) {
    await expect.poll(() => batches.length).toBe(index + 1);
    batches[index]?.answer();
  }
  await flushed;
  expect(batches.map(({ size }) => size)).toEqual([512, 512, 512, 512, 512]);
  expect(exporter.counts()).toEqual({ exported: 2_560, dropped: 440 });
  await exporter.close();
});

it('closing takes a second at most when the receiver does not answer', async () => {
  const exporter = createExporter();
  exporter.record(oneSpan);
  const startedAt = performance.now();
  await exporter.close();
  expect(batches.length).toBe(1);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
