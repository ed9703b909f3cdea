import { type IncomingHttpHeaders, Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SafeAgent, request as safeRequest } from 'node:https';

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** Timeout in milliseconds, from the first byte sent to the last one received. */
  timeoutMs: number;
}

export interface HttpResponse {
  status: number;
  text: string;
  headers: IncomingHttpHeaders;
}

class RequestTimeout extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * HTTP client with keep-alive connections. Every sale sends requests, and the overhead of `fetch` is larger than the cost of settling
 * the sale. Redirects are not followed, so that API keys go only to the configured host.
 */
export function createHttpClient(): (request: HttpRequest) => Promise<HttpResponse> {
  const settings = { keepAlive: true, maxFreeSockets: 64, scheduling: 'lifo' } as const;
  const protocols = {
    'http:': { request: plainRequest, agent: new PlainAgent(settings) },
    'https:': { request: safeRequest, agent: new SafeAgent(settings) },
  };

  return ({ method, url, headers, body, timeoutMs }) =>
    new Promise((resolve, reject) => {
      const { request, agent } = protocols[url.startsWith('https:') ? 'https:' : 'http:'];
      const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const outgoing = request(url, { method, agent, headers: { ...headers, ...length } }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.once('error', fail);
        reply.once('end', () => {
          clearTimeout(timer);
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8'), headers: reply.headers });
        });
      });
      const timer = setTimeout(() => outgoing.destroy(new RequestTimeout('The response took too long')), timeoutMs);
      function fail(error: Error): void {
        clearTimeout(timer);
        reject(error);
      }
      outgoing.once('error', fail);
      // A truncated response emits neither `end` nor, after its first byte, `error`.
      outgoing.once('close', () => fail(new Error('The connection was closed')));
      outgoing.end(body ?? undefined);
    });
}
