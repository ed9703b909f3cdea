import type { Contract, RouteInput } from '@jamun/contract';

type ClientError = RouteInput<Contract['POST /api/v1/client-errors']>['body'];

const maxReports = 5;
const sent = new Set<string>();

/** Failed calls of the API, and requests that were cancelled because the page changed. */
const expectedErrors = /^(Api|Abort)Error$/;

/** Stack frames in our own files, innermost first. None for an error of another site or of a browser extension. */
function ownFrames(stack: string): string[] {
  if (stack.includes('-extension:')) return [];
  return stack
    .split(`${location.origin}/`)
    .slice(1, 9)
    .flatMap((text) => /^(?:assets\/)?[\w.-]+\.js:\d+:\d+/.exec(text) ?? []);
}

/** Reports an error to the server: its class and place, not its message, which may contain personal data. */
export function sendErrorReport(kind: ClientError['kind'], error: unknown) {
  const { name = '', stack = '' } = (error ?? {}) as Partial<Error>;
  const frames = ownFrames(stack);
  const key = name + frames[0];
  if (!frames[0] || expectedErrors.test(name) || sent.has(key) || sent.size >= maxReports) return;
  sent.add(key);
  const body: ClientError = { kind, name, page: location.pathname, frames };
  fetch('/api/v1/client-errors', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {});
}

/** Reports uncaught errors and unhandled rejections of this page. */
export function startErrorReports() {
  addEventListener('error', ({ error }) => sendErrorReport('error', error));
  addEventListener('unhandledrejection', ({ reason }) => sendErrorReport('rejection', reason));
}
