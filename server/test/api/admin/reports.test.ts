import { reportMessages, ticketNumber } from '@jamun/contract';
import { sendRequest } from '@jamun/test-support/http-request';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, seconds } from '../../../src/kit/clock.ts';
import { nextReportStatuses } from '../../../src/modules/reports/report-status.ts';
import { createPublishedChannel } from '../../harness/channels.ts';
import { waitForLockWaitsOrEnd } from '../../harness/lock-waits.ts';
import { createPublishedProduct } from '../../harness/products.ts';
import { createLink } from '../../harness/routes/link-fixtures.ts';
import { reportPage } from '../../harness/routes/report-fixtures.ts';
import { type Administrator, createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
let seller: Person;
let admin: Administrator;
beforeAll(async () => {
  world = await createWorld();
  [seller, admin] = [await world.person(), await world.administrator()];
});
afterAll(() => world.close());

const newEmail = () => `${randomWord()}@example.in`;
const productPath = async () => `/d/${(await createPublishedProduct(world, seller)).slug}`;
const linkPath = async (overrides: object = {}) => `/s/${(await createLink(world, seller, overrides)).shortId}`;
const decide = (id: string, decision: 'TAKEN_DOWN' | 'BANNED' | 'DISMISSED', by = admin) =>
  world.call('POST /api/v1/admin/reports/{id}/decide', { params: { id }, body: { decision, reason: 'Violates the rules' } }, by.token);
const restore = (id: string) =>
  world.call('POST /api/v1/admin/reports/{id}/restore', { params: { id }, body: { reason: 'The page was changed' } }, admin.token);
const listed = async (query: Record<string, string>) =>
  (await world.call('GET /api/v1/admin/reports', { query: { limit: '100', ...query } as never }, admin.token)).body.data;
const open = (path: string) => sendRequest('GET', world.url + path);
const sendForm = (values: Record<string, string>, headers: Record<string, string> = {}) =>
  world.send('POST', '/report', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(values).toString(),
  });
const redirectOf = async (path: string) => {
  const { status, headers } = await open(path);
  return { status, location: headers.get('location') };
};
const target = 'https://example.com/launch';

/** Moves the clock and signs seller and administrator in again, because their sessions may expire. */
async function wait(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  const body = { username: seller.email, loginMethod: 'email', password: seller.password } as const;
  seller = { ...seller, token: (await world.call('POST /api/v1/auth/signin', { body })).body.data.token };
  admin = await world.administrator();
}

describe('abuse reports', () => {
  it('a report emails its ticket number to an unverified address without the text or the page URL', async () => {
    const { number, email } = await reportPage(world, await productPath(), { details: 'Call +91 98765 43210 for your prize' });
    const mails = await world.mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([`We received your report ${ticketNumber(number)}`]);
    expect(mails[0]?.text).not.toMatch(/98765|prize|\/d\//);
  });

  it('a signed-in reporter needs no email field, and the email to a verified address names the page', async () => {
    const [page, person] = [await productPath(), await world.person()];
    const body = { page, reason: 'STOLEN', details: 'These are my photos' } as const;
    const response = await world.call('POST /api/v1/reports', { body }, person.token);
    expect(response.status).toBe(200);
    expect((await world.mailsTo(person.email))[0]?.text).toContain(page);
    const anonymous = await world.call('POST /api/v1/reports', { body });
    expect({ status: anonymous.status, errors: anonymous.body.errors }).toEqual({
      status: 422,
      errors: { email: reportMessages.emailRequired },
    });
  });

  it('concurrent identical reports create one ticket and send one email', async () => {
    const [page, email] = [await linkPath(), newEmail()];
    const body = { page, reason: 'SCAM', details: 'Phishing', email } as const;
    const responses = await Promise.all(Array.from({ length: 8 }, () => world.call('POST /api/v1/reports', { body })));
    expect(new Set(responses.map(({ body: { data } }) => data.number)).size).toBe(1);
    expect(await world.mailsTo(email)).toHaveLength(1);
  });

  it('a second report of a page by one account returns the same ticket', async () => {
    const [page, person] = [await productPath(), await world.person()];
    const send = (details: string) => world.call('POST /api/v1/reports', { body: { page, reason: 'SCAM', details } }, person.token);
    const numbers = [(await send('First')).body.data.number, (await send('Second')).body.data.number];
    expect(new Set(numbers).size).toBe(1);
  });

  it('reports with a typed address are separate from the reports of the account with that address', async () => {
    const [page, person] = [await productPath(), await world.person()];
    const report = { page, reason: 'SCAM', email: person.email } as const;
    const stranger = await world.call('POST /api/v1/reports', { body: { ...report, details: 'Squatted' } });
    const owner = await world.call('POST /api/v1/reports', { body: { ...report, details: 'A real complaint' } }, person.token);
    const guess = await world.call('POST /api/v1/reports', { body: { ...report, details: 'A guess' } });
    const numbers = [stranger, owner, guess].map(({ body: { data } }) => data.number);
    expect(new Set(numbers).size).toBe(3);
    const [shownReport] = await listed({ search: ticketNumber(numbers[1] as number) });
    expect(shownReport).toMatchObject({ details: 'A real complaint', reporter: { user: { id: person.id } } });
  });

  it.each(['/d/nothing-abc', '/x/abc', 'https://evil.example/d/abc', '/s/ab', '/d/../admin'])(
    'rejects a report of the unknown page %s',
    async (page) => {
      const response = await world.call('POST /api/v1/reports', { body: { page, reason: 'SCAM', details: 'x', email: newEmail() } });
      expect([404, 422]).toContain(response.status);
      expect((await open(`/report?page=${encodeURIComponent(page)}`)).status).toBe(404);
    },
  );

  it('limits reports per network and page', async () => {
    const { databaseUrl, clock, secretKey } = world;
    const limited = await createWorld({ databaseUrl, clock, secretKey, env: { RATE_LIMITS: 'on' } });
    const page = await productPath();
    const send = () => limited.call('POST /api/v1/reports', { body: { page, reason: 'SCAM', details: 'x', email: newEmail() } });
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await send()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const form = await limited.send('POST', '/report', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ page, reason: 'SCAM', details: 'x', email: newEmail() }).toString(),
    });
    expect({
      status: form.status,
      hasMessage: form.text.includes(reportMessages.tooMany),
      hasRetryAfter: Number(form.headers.get('retry-after')) > 0,
    }).toEqual({ status: 429, hasMessage: true, hasRetryAfter: true });
    await limited.close();
  });

  it('emails a typed address once a day per page and stores every report', async () => {
    const { databaseUrl, clock, secretKey } = world;
    const limited = await createWorld({ databaseUrl, clock, secretKey, env: { RATE_LIMITS: 'on' } });
    const [page, email] = [await productPath(), newEmail()];
    for (const details of ['One', 'Two']) {
      const response = await limited.call('POST /api/v1/reports', { body: { page, reason: 'SCAM', details, email } });
      expect(response.status).toBe(200);
    }
    expect(await limited.mailsTo(email)).toHaveLength(1);
    expect(await listed({ search: email })).toHaveLength(2);
    await limited.close();
  });
});

describe('report form', () => {
  it('the report form works without JavaScript, keeps the input on errors, and shows the ticket number', async () => {
    const page = await productPath();
    const form = await open(`/report?page=${encodeURIComponent(page)}`);
    expect({ status: form.status, xRobotsTag: form.headers.get('x-robots-tag'), cacheControl: form.headers.get('cache-control') }).toEqual({
      status: 200,
      xRobotsTag: 'noindex',
      cacheControl: 'no-store',
    });
    expect(form.text).toContain(page);
    const rejected = await sendForm({ page, reason: '', details: '"><script>alert(1)</script>', email: 'nobody' });
    expect(rejected.status).toBe(422);
    for (const text of [reportMessages.chooseReason, 'Enter a valid email address', '&quot;&gt;&lt;script&gt;'])
      expect(rejected.text).toContain(text);
    expect(rejected.text).not.toContain('<script>alert');
    const sent = await sendForm({ page, reason: 'ADULT', details: 'नमस्ते '.repeat(250), email: newEmail() });
    expect({ status: sent.status, hasNumber: /R-\d+/.test(sent.text) }).toEqual({ status: 200, hasNumber: true });
  });

  it('the report form accepts forms only, and shows no value above 2,000 characters again', async () => {
    const page = await productPath();
    const body = JSON.stringify({ page, reason: 'SCAM', details: 'x', email: newEmail() });
    const asJson = await world.send('POST', '/report', { headers: { 'content-type': 'application/json' }, body });
    const asForm = await sendForm({ page, reason: 'SCAM', details: `${'b\r\n'.repeat(10)}${'a'.repeat(5_000)}`, email: newEmail() });
    const [shown = ''] = /(?<=<textarea[^>]*>)[^<]*/.exec(asForm.text) ?? [];
    expect({ json: asJson.status, form: asForm.status, shown: shown.length, lines: shown.split('\n').length }).toEqual({
      json: 415,
      form: 422,
      shown: 2_000,
      lines: 11,
    });
  });

  it('answers the 61st submission of a network within ten minutes with a page, whatever it contains', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
    const statuses = [];
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (let count = 0; count < 60; count++) statuses.push((await limited.send('POST', '/report', { headers, body: 'page=x' })).status);
    const refused = await limited.send('POST', '/report', { headers, body: 'page=x' });
    expect({
      statuses: new Set(statuses),
      status: refused.status,
      hasMessage: refused.text.includes(reportMessages.tooMany),
      hasRetryAfter: Number(refused.headers.get('retry-after')) > 0,
    }).toEqual({ statuses: new Set([404]), status: 429, hasMessage: true, hasRetryAfter: true });
    await limited.close();
  });

  it('rejects a cross-site submission of the report form', async () => {
    const [page, email] = [await productPath(), newEmail()];
    const rejected = await sendForm({ page, reason: 'SCAM', details: 'x', email }, { 'sec-fetch-site': 'cross-site' });
    expect({
      status: rejected.status,
      hasMessage: rejected.text.includes(reportMessages.sendAgain),
      mails: await world.mailsTo(email),
    }).toEqual({
      status: 403,
      hasMessage: true,
      mails: [],
    });
  });
});

describe('reported links', () => {
  it('a reported link shows a warning page with its target until an administrator dismisses the report', async () => {
    const page = await linkPath();
    expect(await redirectOf(page)).toEqual({ status: 302, location: target });
    const { id } = await reportPage(world, page);
    const warningPage = await open(page);
    expect({
      status: warningPage.status,
      cacheControl: warningPage.headers.get('cache-control'),
      xRobotsTag: warningPage.headers.get('x-robots-tag'),
    }).toEqual({ status: 200, cacheControl: 'no-store', xRobotsTag: 'noindex' });
    expect(warningPage.text).toContain(`href="${target}"`);
    await decide(id, 'DISMISSED');
    expect(await redirectOf(page)).toEqual({ status: 302, location: target });
  });

  it('after a dismissal, new reports of a link show no warning page for 30 days unless its target changes', async () => {
    const link = await createLink(world, seller);
    const page = `/s/${link.shortId}`;
    await decide((await reportPage(world, page)).id, 'DISMISSED');
    await decide((await reportPage(world, page)).id, 'DISMISSED');
    const later = await reportPage(world, page);
    expect((await open(page)).status).toBe(302);
    const edit = { params: { id: link.id }, body: { originalUrl: 'https://example.com/other' } };
    await world.call('PUT /api/v1/links/{id}', edit, seller.token);
    await reportPage(world, page);
    expect((await open(page)).text).toContain('https://example.com/other');
    await decide(later.id, 'DISMISSED');
    await wait(days(30) + seconds(1));
    await reportPage(world, page);
    expect((await open(page)).status).toBe(200);
  });

  it('a reported link shows the warning page in other processes too', async () => {
    const { databaseUrl, clock } = world;
    const other = await createWorld({ databaseUrl, clock });
    const page = await linkPath();
    expect((await sendRequest('GET', other.url + page)).status).toBe(302);
    await reportPage(world, page);
    await expect.poll(async () => (await sendRequest('GET', other.url + page)).status).toBe(200);
    await other.close();
  });

  it('a reported link with a password shows its target only after the password', async () => {
    const page = await linkPath({ password: 'open sesame' });
    await reportPage(world, page);
    for (const path of [page, `${page}+`, `/report?page=${page}`]) expect((await open(path)).text).not.toContain('example.com');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const opened = await world.send('POST', page, { headers, body: 'password=open+sesame' });
    expect({ status: opened.status, hasTarget: opened.text.includes(`href="${target}"`) }).toEqual({ status: 200, hasTarget: true });
  });

  it('the link information page shows the target, also on the short domain', async () => {
    const page = await linkPath();
    const info = await open(`${page}+`);
    expect({
      status: info.status,
      hasTarget: info.text.includes(`href="${target}"`),
      hasReportLink: info.text.includes('/report?page=%2Fs%2F'),
    }).toEqual({ status: 200, hasTarget: true, hasReportLink: true });
    const { databaseUrl, clock } = world;
    const shortDomain = await createWorld({ databaseUrl, clock, env: { SHORT_DOMAIN: 'jmn.in' } });
    const atRoot = await sendRequest('GET', `${shortDomain.url}/${page.slice(3)}+`, { headers: { host: 'jmn.in' } });
    expect({ status: atRoot.status, hasTarget: atRoot.text.includes(`href="${target}"`) }).toEqual({ status: 200, hasTarget: true });
    await shortDomain.close();
  });
});

describe('report administration', () => {
  it('lists overdue reports first: 48 hours to acknowledge, 28 days to solve', async () => {
    const { openReports, overdueReports } = await counts();
    const { id } = await reportPage(world, await productPath());
    await wait(hours(48) + seconds(1));
    const recent = await reportPage(world, await productPath());
    expect((await listed({ overdue: 'yes' })).some((report) => report.id === id && report.isOverdue)).toBe(true);
    expect((await listed({ overdue: 'yes' })).some((report) => report.id === recent.id)).toBe(false);
    const order = (await listed({})).map((report) => report.id);
    expect(order.indexOf(id)).toBeLessThan(order.indexOf(recent.id));
    expect((await counts()).openReports).toBe(openReports + 2);
    expect((await counts()).overdueReports).toBeGreaterThan(overdueReports);
    const acknowledged = await world.call('POST /api/v1/admin/reports/{id}/acknowledge', { params: { id } }, admin.token);
    expect(acknowledged.body.data).toMatchObject({ status: 'ACKNOWLEDGED', isOverdue: false, acknowledged: { by: { id: admin.id } } });
    const twice = await world.call('POST /api/v1/admin/reports/{id}/acknowledge', { params: { id } }, admin.token);
    expect({ status: twice.status, message: twice.body.message }).toEqual({ status: 409, message: reportMessages.acknowledgedAlready });
    await wait(days(26));
    expect((await world.call('GET /api/v1/admin/reports/{id}', { params: { id } }, admin.token)).body.data.isOverdue).toBe(true);
  });

  it('taking down a product emails every reporter, and the seller cannot publish or copy it until restored', async () => {
    const product = await createPublishedProduct(world, seller);
    const [page, params] = [`/d/${product.slug}`, { id: product.id }];
    const [first, second] = [await reportPage(world, page), await reportPage(world, page)];
    const decided = await decide(first.id, 'TAKEN_DOWN');
    expect(decided.body.data).toMatchObject({
      status: 'SOLVED',
      decision: { kind: 'TAKEN_DOWN' },
      page: { isTakenDown: true },
      otherOpenReports: 0,
    });
    for (const { email, number } of [first, second])
      expect((await world.mailsTo(email)).map(({ subject }) => subject)).toContain(`Our decision on your report ${ticketNumber(number)}`);
    expect((await world.call('GET /api/v1/digital-products/public/{slug}', { params: { slug: product.slug } })).status).toBe(404);
    const rejected = [
      await world.call('POST /api/v1/digital-products/{id}/publish', { params }, seller.token),
      await world.call('POST /api/v1/digital-products/{id}/duplicate', { params }, seller.token),
    ];
    const expected = { status: 409, message: reportMessages.takenDown('Violates the rules') };
    expect(rejected.map(({ status, body }) => ({ status, message: body.message }))).toEqual([expected, expected]);
    expect((await restore(first.id)).status).toBe(200);
    expect((await restore(first.id)).status).toBe(409);
    expect((await world.call('POST /api/v1/digital-products/{id}/publish', { params }, seller.token)).status).toBe(200);
    const audit = await world.call('GET /api/v1/admin/audit', { query: { limit: '100' } as never }, admin.token);
    const actions = audit.body.data.filter(({ subject }) => [product.id, first.id].includes(subject.id)).map(({ action }) => action);
    expect(actions.sort()).toEqual(['PAGE_RESTORED', 'PAGE_TAKEN_DOWN', 'REPORT_SOLVED']);
  });

  it('administrators take down a channel and a link, and restore the link', async () => {
    const channel = await createPublishedChannel(world, seller);
    await decide((await reportPage(world, `/c/${channel.slug}`)).id, 'TAKEN_DOWN');
    const publish = await world.call('PUT /api/v1/telegram/channels/{id}/publish', { params: { id: channel.id } }, seller.token);
    expect({ status: publish.status, message: publish.body.message }).toEqual({
      status: 409,
      message: reportMessages.takenDown('Violates the rules'),
    });
    const page = await linkPath();
    const { id } = await reportPage(world, page);
    await decide(id, 'TAKEN_DOWN');
    expect((await open(page)).status).toBe(410);
    await restore(id);
    expect((await open(page)).status).toBe(302);
  });

  it('administrators ban the seller of a reported page', async () => {
    const scammer = await world.person();
    const { id } = await reportPage(world, `/d/${(await createPublishedProduct(world, scammer)).slug}`);
    expect((await decide(id, 'BANNED')).body.data).toMatchObject({ decision: { kind: 'BANNED' }, owner: { isClosed: true } });
    expect((await world.call('GET /api/v1/users/me', {}, scammer.token)).status).toBe(401);
  });

  it('concurrent decisions on a report: one succeeds', async () => {
    const { id, email } = await reportPage(world, await productPath());
    const other = await world.administrator();
    const responses = await Promise.all([decide(id, 'DISMISSED'), decide(id, 'TAKEN_DOWN', other)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await world.mailsTo(email)).toHaveLength(2);
  });

  it('a report that repeats one under decision waits for the decision and gets a new ticket', async () => {
    const { id: linkId, shortId } = await createLink(world, seller);
    const email = newEmail();
    const first = await reportPage(world, `/s/${shortId}`, { email });
    let running: Promise<[Awaited<ReturnType<typeof decide>>, Awaited<ReturnType<typeof reportPage>>]> | undefined;
    await world.container.database.transact(async (tx) => {
      await tx.client.query('select from short_links where id = $1 for update', [linkId]);
      const deciding = decide(first.id, 'DISMISSED');
      await waitForLockWaitsOrEnd(world, deciding);
      const repeating = reportPage(world, `/s/${shortId}`, { email });
      running = Promise.all([deciding, repeating]);
      await waitForLockWaitsOrEnd(world, repeating, 2);
    });
    const [decided, second] = (await running) ?? [];
    expect(decided?.status).toBe(200);
    expect(second?.number).toBeGreaterThan(first.number);
  });

  it('rejects a report decision without a reason', async () => {
    const { id } = await reportPage(world, await productPath());
    const body = { decision: 'DISMISSED', reason: ' ' } as const;
    const response = await world.call('POST /api/v1/admin/reports/{id}/decide', { params: { id }, body }, admin.token);
    expect({ status: response.status, errors: response.body.errors }).toEqual({ status: 422, errors: { reason: 'Reason is required' } });
  });
});

const counts = async () => (await world.call('GET /api/v1/admin/dashboard', {}, admin.token)).body.data.reports;

describe('stored reports', () => {
  it('the report status transitions in the database match those in the code', async () => {
    const { rows } = await world.container.database.pool.query(
      'select status, abuse_report_next(status) as next from unnest($1::text[]) as status',
      [Object.keys(nextReportStatuses)],
    );
    expect(Object.fromEntries(rows.map(({ status, next }) => [status, next]))).toEqual(nextReportStatuses);
  });

  it('erasing an account removes text and email address from the reports that it submitted', async () => {
    const person = await world.person();
    const body = { page: await productPath(), reason: 'ADULT', details: 'Not for children' } as const;
    const { number } = (await world.call('POST /api/v1/reports', { body }, person.token)).body.data;
    await world.container.database.transact((tx) => world.container.reports.erasePersonalData(tx, person.id));
    const [shownReport] = await listed({ search: ticketNumber(number) });
    expect(shownReport).toMatchObject({ number, details: 'Removed with the account', reporter: { email: null } });
  });

  it('a report from the form with the verified address of an account is exported and erased with that account', async () => {
    const person = await world.person();
    await sendForm({ page: await productPath(), reason: 'ADULT', details: 'Sent by the form', email: person.email });
    const [section] = world.container.reports.exportPersonalData(person.id);
    const exported: unknown[] = [];
    for await (const batch of section?.batches() ?? []) exported.push(...batch);
    expect(exported).toMatchObject([{ details: 'Sent by the form' }]);
    await world.container.database.transact((tx) => world.container.reports.erasePersonalData(tx, person.id));
    expect(await listed({ search: person.email })).toEqual([]);
  });

  it('the sweep erases the email address of the reporter 180 days after the decision', async () => {
    const { id } = await reportPage(world, await productPath());
    await decide(id, 'DISMISSED');
    await wait(days(180) + seconds(1));
    await world.container.runSweeps('reporter-addresses');
    const report = await world.call('GET /api/v1/admin/reports/{id}', { params: { id } }, admin.token);
    expect(report.body.data.reporter).toEqual({ email: null, user: null });
  });
});
