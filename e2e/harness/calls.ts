import { expect, inject } from 'vitest';

interface Sent {
  body?: object;
  token?: string;
  /** Of a product of the test's own. */
  url?: string | undefined;
}

/** A call of the API that is expected to work, for what is not looked at itself: `call('GET /api/v1/users/me', { token })`. */
export async function call<Data>(route: string, { body, token, url = inject('productUrl') }: Sent = {}): Promise<Data> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const answer = await fetch(`${url}${path}`, {
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
