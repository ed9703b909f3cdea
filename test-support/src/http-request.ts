import { Agent, type IncomingMessage, request } from 'node:http';

// Connections are kept alive, as in browsers.
const agent = new Agent({ keepAlive: true });

export interface HttpResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** The whole body; of an event stream, which does not end, only the first chunk. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk);
    if (response.headers['content-type'] === 'text/event-stream') break;
  }
  return Buffer.concat(chunks).toString();
}

/** Sends one HTTP request. `fetch` would take three times the CPU time, and tests send thousands. */
export async function sendRequest(
  method: string,
  address: string,
  { headers = {}, body = null, from }: { headers?: Record<string, string>; body?: string | null; from?: string } = {},
): Promise<HttpResponse> {
  // `URL` percent-encodes the address, as browsers do.
  const { hostname, port, pathname, search } = new URL(address);
  // Node sends no content-length for a DELETE with a body unless it is set.
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  // `from`: source address of the connection, such as 127.0.0.7.
  const sender = from === undefined ? {} : { localAddress: from };
  const options = { method, hostname, port, path: pathname + search, headers: { accept: '*/*', ...length, ...headers }, agent, ...sender };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(options, resolve);
    outgoing.on('error', reject);
    outgoing.end(body ?? undefined);
  });
  const { statusCode: status = 0, rawHeaders } = response;
  const pairs = rawHeaders.flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : []));
  return { status, headers: new Headers(pairs), text: await textOf(response) };
}
