import type { World } from './world.ts';

/** Opens an event stream (SSE). `kinds` are the events received so far, in order; `ended` becomes true when the stream ends. */
export async function openEventStream(world: Pick<World, 'url'>, token: string, path = '/api/v1/events') {
  const abort = new AbortController();
  const response = await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
  const stream = { status: response.status, headers: response.headers, kinds: [] as string[], ended: false, close: () => abort.abort() };
  const read = async () => {
    let text = '';
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      stream.kinds = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => (JSON.parse(data) as { kind: string }).kind);
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      stream.ended = true;
    });
  return stream;
}
