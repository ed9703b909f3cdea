import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const origin = 'https://jamun.example';
const chromeStack = `TypeError: Cannot read properties of undefined (reading 'meera@example.in')
    at a (${origin}/assets/storefront-CduSAs2Q.js:1:2345)
    at async b (${origin}/assets/storefront-CduSAs2Q.js:1:99)
    at HTMLButtonElement.<anonymous> (https://sdk.cashfree.com/js/v3/cashfree.js:1:5)`;
const safariStack = `a@${origin}/assets/studio-0HCh2hFm.js:12:34\n@${origin}/theme.js:1:2\nmodule code@${origin}/assets/x.js:5:6`;

type Listener = (event: object) => void;
let listeners: Map<string, Listener>;
let bodies: Record<string, unknown>[];
const fetched = vi.fn(async (_url: string, { body }: { body: string }) => void bodies.push(JSON.parse(body)));

beforeEach(() => {
  vi.resetModules();
  fetched.mockClear();
  [listeners, bodies] = [new Map(), []];
  vi.stubGlobal('location', { origin, pathname: '/d/presets' });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('addEventListener', (name: string, listener: Listener) => void listeners.set(name, listener));
});
afterEach(() => vi.unstubAllGlobals());

const errorWith = (stack: string, name = 'TypeError') => Object.assign(new Error('of meera@example.in'), { name, stack });
const load = () => import('./report-errors.ts');

describe('error reports of the browser', () => {
  it('an uncaught error is reported with class, page and own stack frames, without its message', async () => {
    (await load()).startErrorReports();
    listeners.get('error')?.({ error: errorWith(chromeStack) });
    const frames = ['assets/storefront-CduSAs2Q.js:1:2345', 'assets/storefront-CduSAs2Q.js:1:99'];
    expect(bodies).toEqual([{ kind: 'error', name: 'TypeError', page: '/d/presets', frames }]);
    expect(fetched).toHaveBeenCalledWith(
      '/api/v1/client-errors',
      expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' }),
    );
  });

  it('an unhandled rejection is reported with the stack format of Safari', async () => {
    (await load()).startErrorReports();
    listeners.get('unhandledrejection')?.({ reason: errorWith(safariStack) });
    expect(bodies).toMatchObject([{ kind: 'rejection', frames: ['assets/studio-0HCh2hFm.js:12:34', 'theme.js:1:2', 'assets/x.js:5:6'] }]);
  });

  it('errors of extensions, of other sites, of the API and values without a stack are not reported', async () => {
    const { sendErrorReport } = await load();
    for (const error of [
      errorWith(`    at x (chrome-extension://abc/inject.js:1:1)\n    at a (${origin}/assets/a.js:1:1)`),
      errorWith('    at x (https://sdk.cashfree.com/js/v3/cashfree.js:1:1)'),
      errorWith(`    at x (${origin}.evil.example/assets/a.js:1:1)`),
      errorWith(chromeStack, 'ApiError'),
      errorWith(chromeStack, 'AbortError'),
      'text',
      null,
      undefined,
      { isNotFound: true },
    ])
      sendErrorReport('error', error);
    expect(bodies).toEqual([]);
  });

  it('the same error is reported once, and at most five errors per page load', async () => {
    const { sendErrorReport } = await load();
    for (let n = 0; n < 3; n++) sendErrorReport('render', errorWith(chromeStack));
    expect(bodies).toHaveLength(1);
    for (let n = 0; n < 10; n++) sendErrorReport('render', errorWith(`at ${origin}/assets/a.js:1:${n}`));
    expect(bodies).toHaveLength(5);
  });

  it('a report that cannot be sent is no new error', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    (await load()).sendErrorReport('error', errorWith(chromeStack));
    await new Promise((resolve) => setTimeout(resolve));
  });
});
