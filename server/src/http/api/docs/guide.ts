import { type ErrorCode, errorMessages, errorStatus } from '@jamun/contract';
import { escapeHtml } from '../../../kit/text/html.ts';
import type { DocsReader } from '../description/documented-routes.ts';
import { errorExample } from '../description/error-responses.ts';

interface GuideSection {
  id: string;
  title: string;
  /** HTML. */
  text: string;
  /** Title and text of an example beside the section. */
  sample?: [string, string];
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

const errorTable = (codes: ErrorCode[]) =>
  `<table class="codes"><caption>Error codes</caption><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Default message</th></tr></thead><tbody>${codes
    .map(
      (code) =>
        `<tr id="error-${code}"><th scope="row"><code>${code.replaceAll('_', '_<wbr>')}</code></th><td>${errorStatus[code]}</td><td>${escapeHtml(errorMessages[code])}</td></tr>`,
    )
    .join('')}</tbody></table>`;

const adminAuthentication = `<p>Administrators sign in at <code>POST /api/v1/admin/signin</code>. Their token is valid for 8 hours and ends after
30 minutes without a call. The studio uses a cookie with a CSRF token instead.</p>`;

interface GuideOptions {
  reader: DocsReader;
  baseUrl: string;
  /** Codes of the documented routes. */
  codes: ErrorCode[];
}

/** Guide above the reference: what all operations have in common. */
export const guideSections = ({ reader, baseUrl, codes }: GuideOptions): GuideSection[] => [
  {
    id: 'introduction',
    title: 'Introduction',
    text: `<p>Use the Jamun API to sell digital products and paid Telegram channels, shorten links and track the money in your wallet. The
studio uses the same API.</p>
<p>Requests and replies are JSON in UTF-8. Send <code>Content-Type: application/json</code> with a body of at most 256 KB.</p>
<p>The same reference for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1). Client generators such as
<code>openapi-typescript</code> accept it.</p>`,
    sample: ['Base URL', baseUrl],
  },
  {
    id: 'authentication',
    title: 'Authentication',
    text: `<p>Sign in with email or phone number and password. The reply contains a token. Send it with every call in the
<code>Authorization</code> header. Accounts with a second factor also send <code>code</code>; without it the reply is
<a href="#error-SECOND_FACTOR_REQUIRED">SECOND_FACTOR_REQUIRED</a>.</p>
<p>A token is valid for one day, with <code>rememberMe</code> for 30 days. It ends earlier when you sign out, change the password or
end the session. Keep it secret: it opens the account.</p>${reader === 'administrator' ? adminAuthentication : ''}`,
    sample: [
      'Get a token and use it',
      `TOKEN=$(curl -s ${baseUrl}/api/v1/auth/signin \\
  -H 'Content-Type: application/json' \\
  -d '{
    "username": "aarav@example.com",
    "loginMethod": "email",
    "password": "monsoon-lantern-42"
  }' | jq -r .data.token)

curl ${baseUrl}/api/v1/users/me \\
  -H "Authorization: Bearer $TOKEN"`,
    ],
  },
  {
    id: 'recent-proof',
    title: 'Recent proof',
    text: `<p>Calls that could redirect money or take over an account need a password or code that was entered in the last ten minutes.
Signing in counts. Otherwise the reply is <a href="#error-PROOF_REQUIRED">PROOF_REQUIRED</a>: call <a href="#proveIdentity">Prove identity</a>
and repeat the call.</p>`,
  },
  {
    id: 'replies',
    title: 'Replies',
    text: `<p>Every successful reply has the status 200 and contains <code>success</code>, a <code>message</code> for people, and
<code>data</code>. Ignore fields that you do not know: new ones may be added.</p>
<p>Every reply has the header <code>X-Request-Id</code>, and errors from 500 on have the same id as <code>requestId</code>. It is the id of the
request’s trace and of its lines in our log. Include it when you contact support.</p>`,
    sample: ['Reply', json({ success: true, message: 'Done', data: { shortId: 'presets', clicks: 318 } })],
  },
  {
    id: 'errors',
    title: 'Errors',
    text: `<p>An error has a status of 400 or above and a <code>code</code> that does not change. Rely on the code in your program and show the
<code>message</code>, whose wording may change. <code>errors</code> contains messages by field;
<code>data</code> contains values that help to continue, such as the new price.</p>
<p>Common to all operations: MALFORMED, TOO_LARGE and UNSUPPORTED_TYPE for a body that cannot be read, UNAUTHENTICATED without a valid
token, TOO_MANY, INTERNAL and UNAVAILABLE. The other codes are listed with each operation.</p>${errorTable(codes)}`,
    sample: ['Error', json(errorExample('INVALID'))],
  },
  {
    id: 'pagination',
    title: 'Pagination',
    text: `<p>Lists take <code>page</code> (from 1) and <code>limit</code> (at most 100). <code>meta.total</code> counts the entries of all
pages. The wallet statement uses a cursor instead: pass <code>meta.next</code> as <code>before</code> until it is null.</p>`,
    sample: ['Page of a list', json({ success: true, message: 'Done', data: ['…'], meta: { page: 1, limit: 20, total: 42 } })],
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    text: `<p>A call that moves money can be repeated safely after a timeout. Withdrawals and extensions of a subscription take an
<code>idempotencyKey</code> of 8 to 64 letters, digits, <code>-</code> or <code>_</code>: the same key returns the first result again. A
purchase returns the buyer’s open order for the same item.</p>
<p>Updates take the <code>version</code> that you last read. If someone has saved changes since then, the reply is
<a href="#error-CONFLICT">CONFLICT</a> and nothing is overwritten.</p>`,
  },
  {
    id: 'rate-limits',
    title: 'Rate limits',
    text: `<p>Calls that write are limited to 120 a minute per user and operation, or per network without a token. Operations with another
limit say so. Above the limit the reply is <a href="#error-TOO_MANY">TOO_MANY</a> with the header <code>Retry-After</code> in seconds.</p>`,
  },
  {
    id: 'money-and-times',
    title: 'Money and times',
    text: `<p>Amounts are rupees as numbers with at most two decimals: <code>499</code>, <code>24.95</code>. The currency is always INR.</p>
<p>Times are UTC in ISO 8601: <code>2026-11-15T04:00:00.000Z</code> is 9:30 in India. Days such as <code>2026-11-15</code> and months are
those of India (IST).</p>`,
  },
  {
    id: 'event-stream',
    title: 'Event stream',
    text: `<p><a href="#streamEvents">Stream events</a> keeps a connection open (server-sent events). An event says what kind of record
has changed, without its content: fetch the record again. Lines that start with a colon keep the connection alive. Reconnect when it
closes, and fetch everything once after that.</p>`,
    sample: ['Events', ':\n\ndata: {"kind":"notifications"}\n\ndata: {"kind":"refund-requests"}'],
  },
  {
    id: 'csv',
    title: 'CSV downloads',
    text: `<p>Sales, transactions, subscribers and the statement are also CSV files: UTF-8 with a byte order mark, comma separated, times in
IST. They take the filters of the list, without its pages.</p>`,
  },
  {
    id: 'versioning',
    title: 'Versioning',
    text: `<p>The path contains the version, <code>/api/v1</code>. Fields, operations and error codes may be added within a version; ignore
those that you do not know.</p>`,
  },
];

export function guideSection({ id, title, text, sample }: GuideSection): string {
  const samples = sample
    ? `<div class="samples"><figure class="sample"><figcaption>${sample[0]}</figcaption><pre tabindex="0">${escapeHtml(sample[1])}</pre></figure></div>`
    : '';
  return `<section class="guide" id="${id}"><div class="text"><h2>${title} <a class="anchor" href="#${id}" aria-label="Link to ${title}">#</a></h2>${text}</div>${samples}</section>`;
}
