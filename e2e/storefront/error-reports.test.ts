import { expect, it } from 'vitest';
import { browser, displayModes, openDevice } from '../harness/browser.ts';

const [displayMode] = displayModes as [(typeof displayModes)[0], ...typeof displayModes];

/** A function of the browser that our script calls throws. */
const failingQuery = () => {
  Document.prototype.querySelector = () => {
    throw new RangeError('of meera@example.in');
  };
};

it('a page whose script fails reports class, page and own stack frames to the server', async () => {
  const { context, page } = await openDevice(browser, displayMode, { brandNew: true });
  await page.addInitScript(failingQuery);
  const reported = page.waitForRequest(/\/api\/v1\/client-errors$/);
  await page.goto('/?from=meera@example.in#part');
  const request = await reported;
  expect(request.postDataJSON()).toEqual({
    kind: 'error',
    name: 'RangeError',
    page: '/',
    frames: expect.arrayContaining([expect.stringMatching(/^assets\/storefront-[\w-]+\.js:\d+:\d+$/)]),
  });
  expect((await request.response())?.status()).toBe(200);
  await context.close();
});

it('the studio reports an error that its error boundary has caught', async () => {
  const { context, page } = await openDevice(browser, displayMode, { brandNew: true });
  const brokenPage = `export function ForgotPasswordPage() { throw new RangeError('of meera@example.in') }`;
  await page.route(/\/assets\/forgot-password-page-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: brokenPage }),
  );
  const reported = page.waitForRequest(/\/api\/v1\/client-errors$/);
  await page.goto('/forgot-password');
  const { kind, name, page: path, frames } = (await reported).postDataJSON();
  expect({ kind, name, path, file: frames[0].split('-')[0] }).toEqual({
    kind: 'render',
    name: 'RangeError',
    path: '/forgot-password',
    file: 'assets/forgot',
  });
  await context.close();
});

it('a blocked script is reported to the server by the browser, and an error of a script of another origin is not', async () => {
  const { context, page } = await openDevice(browser, displayMode, { brandNew: true });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/');
  const reported = page.waitForRequest(/\/api\/v1\/csp-reports$/);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.src = 'https://blocked.example/x.js';
    document.head.append(script);
    setTimeout(() => {
      throw new Error('not ours');
    });
  });
  const response = await (await reported).response();
  expect(response?.status()).toBe(204);
  expect(requests).not.toContain('/api/v1/client-errors');
  await context.close();
});
