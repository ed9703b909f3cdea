import { expect, inject } from 'vitest';

/** A call of the API that is expected to work, for what is not looked at itself: `call('GET /api/v1/users/me', { token })`. */
export async function call<Data>(route: string, { body, token }: { body?: object; token?: string } = {}): Promise<Data> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const answer = await fetch(`${inject('productUrl')}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, message } = (await answer.json()) as { data: Data; message: string };
  expect(answer.status, `${route}: ${message}`).toBe(200);
  return data;
}
