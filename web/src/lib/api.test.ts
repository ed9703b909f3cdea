import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

const answered = (response: Response) => {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  return api('GET /api/v1/purchased-items').then(
    () => null,
    ({ message, code }) => ({ message, code }),
  );
};

it.each([
  ['a page of HTML', '<!doctype html><title>Welcome to the hotel</title>'],
  ['another shape', '{"items":[]}'],
])('a successful answer that is %s has an invalid format', async (_what, body) => {
  expect(await answered(new Response(body))).toEqual({ message: 'Invalid response format', code: 'UNREADABLE' });
});

it('a failed answer that cannot be read has no message: the screen has its own', async () => {
  expect(await answered(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toEqual({ message: '', code: 'UNREADABLE' });
});
