import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressPage, sendCompressed } from './compressed-page.ts';

const page = compressPage('<!doctype html>', 'quickly');

async function encodingFor(acceptEncoding: string): Promise<string> {
  const app = Fastify();
  app.get('/', (request, reply) => sendCompressed(request, reply, page));
  const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': acceptEncoding } });
  const encoding = String(headers['content-encoding'] ?? 'plain') as keyof typeof page;
  expect(rawPayload).toEqual(page[encoding]);
  return encoding;
}

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, BR;q=0.5', 'br'],
  ['gzip , br ; q=0.001', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000 , gzip;q=0.1', 'gzip'],
  ['gzip;q=0', 'plain'],
  ['br;q=0,gzip;q=0.0,*', 'plain'],
  ['identity', 'plain'],
  ['bread, gzipped, x-br', 'plain'],
  ['', 'plain'],
])('a page for Accept-Encoding "%s" is sent as %s', async (acceptEncoding, expected) => {
  expect(await encodingFor(acceptEncoding)).toBe(expected);
});
