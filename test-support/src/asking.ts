import { Agent, type IncomingMessage, request } from 'node:http';

// Lines stay open, as those of browsers do.
const agent = new Agent({ keepAlive: true });

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
}

/** All of it; of a stream, which does not end by itself, what it begins with: enough to know that it was opened. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk);
    if (response.headers['content-type'] === 'text/event-stream') break;
  }
  return Buffer.concat(chunks).toString();
}

/** One request over the wire. With `fetch` it would be three times the work, and tests ask thousands of times. */
export async function ask(
  method: string,
  address: string,
  { headers = {}, body = null, from }: { headers?: Record<string, string>; body?: string | null; from?: string } = {},
): Promise<Answered> {
  // As browsers do, it writes what must not stand in an address in another way.
  const { hostname, port, pathname, search } = new URL(address);
  // Said in any case: left to itself, a DELETE would be sent without saying that it has one.
  const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  // `from`: one of the addresses of this machine, such as 127.0.0.7.
  const sender = from === undefined ? {} : { localAddress: from };
  const options = { method, hostname, port, path: pathname + search, headers: { accept: '*/*', ...length, ...headers }, agent, ...sender };
  const response = await new Promise<IncomingMessage>((answered, failed) => {
    const asked = request(options, answered);
    asked.on('error', failed);
    asked.end(body ?? undefined);
  });
  const { statusCode: status = 0, rawHeaders } = response;
  const pairs = rawHeaders.flatMap((name, place): [string, string][] => (place % 2 === 0 ? [[name, rawHeaders[place + 1] ?? '']] : []));
  return { status, headers: new Headers(pairs), text: await textOf(response) };
}
