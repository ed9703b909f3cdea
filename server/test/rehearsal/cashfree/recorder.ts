import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProductName, ReceivedWebhook, RehearsalIds, Transcript } from './scenario.ts';
import { createScrubber } from './scrub.ts';

export interface RecordedExchange {
  to: ProductName;
  method: string;
  path: string;
  request: string;
  status: number;
  answer: string;
}

export interface Recording {
  /** Where it was recorded: Cashfree's test environment, or our sandbox. */
  source: string;
  ids: RehearsalIds;
  transcript: Transcript;
  exchanges: RecordedExchange[];
  webhooks: Pick<ReceivedWebhook, 'from' | 'body'>[];
}

/** Ids of the recorded rehearsal, with which it is replayed. */
export const recordedIds: RehearsalIds = { orderId: 'rehearsal-order', refundId: 'rehearsal-refund', transferId: 'rehearsal_transfer' };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

const ownHeaders = new Set(['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding']);

/**
 * Loopback proxy between the adapters and the provider, which records what passes, and receives webhooks. Keys and other headers are
 * passed on and not recorded.
 */
export async function startRecorder(ids: RehearsalIds, upstream: Record<ProductName, string>) {
  const scrub = createScrubber({
    [ids.orderId]: recordedIds.orderId,
    [`${ids.orderId}x`]: `${recordedIds.orderId}x`,
    [ids.refundId]: recordedIds.refundId,
    [ids.transferId]: recordedIds.transferId,
  });
  const exchanges: RecordedExchange[] = [];
  const received: ReceivedWebhook[] = [];

  async function forward(to: ProductName, path: string, incoming: IncomingMessage, body: string) {
    const headers = Object.entries(incoming.headers).filter(([name]) => !ownHeaders.has(name)) as [string, string][];
    const response = await fetch(upstream[to] + path, {
      method: incoming.method ?? 'GET',
      headers,
      ...(body === '' ? {} : { body }),
      redirect: 'manual',
    });
    const answer = await response.text();
    exchanges.push({
      to,
      method: incoming.method ?? 'GET',
      path: scrub.path(path),
      request: scrub.json(body),
      status: response.status,
      answer: scrub.json(answer),
    });
    return { status: response.status, type: response.headers.get('content-type') ?? 'text/plain', answer };
  }

  const server = createServer(async (incoming, outgoing) => {
    const [, part = '', from, rest = ''] = /^\/(api|hook)\/(payments|payouts)(.*)$/.exec(incoming.url ?? '') ?? [];
    const body = await bodyOf(incoming);
    if (from !== 'payments' && from !== 'payouts') return void outgoing.writeHead(404).end();
    if (part === 'hook') {
      received.push({ from, headers: incoming.headers as Record<string, string>, body });
      return void outgoing.writeHead(200).end();
    }
    const { status, type, answer } = await forward(from, rest, incoming, body).catch(() => ({
      status: 502,
      type: 'text/plain',
      answer: '',
    }));
    outgoing.writeHead(status, { 'content-type': type }).end(answer);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    apiUrl: (product: ProductName) => `http://127.0.0.1:${port}/api/${product}`,
    hookPath: (product: ProductName) => `/hook/${product}`,
    received,
    recording: (source: string, transcript: Transcript): Recording => ({
      source,
      ids: recordedIds,
      transcript,
      exchanges,
      webhooks: received.map(({ from, body }) => ({ from, body: scrub.json(body) })),
    }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
