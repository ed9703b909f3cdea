import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SafeAgent, request as safeRequest } from 'node:https';

export interface Question {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** In milliseconds, from the first byte sent to the last one received. */
  within: number;
}

export interface Reply {
  status: number;
  text: string;
}

class Overdue extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * One question over HTTP, on connections that stay open. Every sale asks, and what `fetch` does for it costs more than
 * settling it. Redirects are not followed: keys go to the address that was configured and nowhere else.
 */
export function exchanger(): (question: Question) => Promise<Reply> {
  const settings = { keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' } as const;
  const ways = {
    'http:': { request: plainRequest, agent: new PlainAgent(settings) },
    'https:': { request: safeRequest, agent: new SafeAgent(settings) },
  };

  return ({ method, url, headers, body, within }) =>
    new Promise((answered, failed) => {
      const { request, agent } = ways[url.startsWith('https:') ? 'https:' : 'http:'];
      const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const asked = request(url, { method, agent, headers: { ...headers, ...length } }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.once('error', fail);
        reply.once('end', () => {
          clearTimeout(overdue);
          answered({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
        });
      });
      const overdue = setTimeout(() => asked.destroy(new Overdue('The answer took too long')), within);
      function fail(error: Error): void {
        clearTimeout(overdue);
        failed(error);
      }
      asked.once('error', fail);
      // An answer that ends too early has neither an end nor, after its first byte, an error of its own.
      asked.once('close', () => fail(new Error('The connection was closed')));
      asked.end(body ?? undefined);
    });
}
