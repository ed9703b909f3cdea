import type { World } from './world.ts';

/** A page that follows what happens: what it was told, in order, and whether its stream has ended. */
export async function follow(world: Pick<World, 'url'>, token: string, path = '/api/v1/events') {
  const hangUp = new AbortController();
  const response = await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` }, signal: hangUp.signal });
  const following = { status: response.status, headers: response.headers, told: [] as string[], over: false, hangUp: () => hangUp.abort() };
  const read = async () => {
    let text = '';
    for await (const chunk of response.body as ReadableStream<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      following.told = [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => (JSON.parse(data) as { kind: string }).kind);
    }
  };
  void read()
    .catch(() => {})
    .finally(() => {
      following.over = true;
    });
  return following;
}
