import { expect, inject } from 'vitest';

interface CallOptions {
  body?: object;
  token?: string;
  /** Server that the test started itself. */
  url?: string | undefined;
}

/** Calls the API and expects success: `call('GET /api/v1/users/me', { token })`. */
export async function call<Data>(route: string, { body, token, url = inject('serverUrl') }: CallOptions = {}): Promise<Data> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { data, message } = (await response.json()) as { data: Data; message: string };
  expect(response.status, `${route}: ${message}`).toBe(200);
  return data;
}
