import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../src/kit/clock.ts';
import { administratorWithEmail, enableSecondFactor } from '../../harness/administration.ts';
import { newContact, paidGuestOrder } from '../../harness/guests.ts';
import { createWorld, type Person, randomPhone, type World } from '../../harness/world.ts';

const metricsToken = 'a-token-that-is-long-enough';
let world: World;
beforeAll(async () => {
  world = await createWorld({
    env: {
      METRICS_TOKEN: metricsToken,
      RATE_LIMITS: 'on',
      TRUST_PROXY: 'loopback',
      COUNTRY_HEADER: 'cf-ipcountry',
      ALLOW_SANDBOX: 'telegram,payments,mail',
    },
  });
});
afterAll(() => world.close());

let address = 0;
const newAddress = () => `10.9.${Math.floor(++address / 200)}.${(address % 200) + 1}`;
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  world.send('POST', path, {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...headers },
    body: JSON.stringify(body),
  });
const signIn = (person: Person, headers: Record<string, string> = {}, password = person.password) =>
  post('/api/v1/auth/signin', { username: person.email, loginMethod: 'email', password }, headers);
const failures = async (page: string, reason: string) => {
  const { text } = await world.send('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(new RegExp(`jamun_sign_in_failures_total\\{page="${page}",reason="${reason}"\\} (\\d+)`).exec(text)?.[1]);
};
const securityEvents = (eventName = 'sign-in-failed') =>
  world.logLines.map((entry) => JSON.parse(entry) as Record<string, unknown>).filter(({ event }) => event === eventName);
const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);

describe('security log', () => {
  it('logs a successful sign-in with its factors, without email or IP address', async () => {
    const person = await world.person();
    const from = newAddress();
    await signIn(person, { 'x-forwarded-for': from });
    const entry = securityEvents('sign-in').at(-1);
    expect(entry).toMatchObject({ page: 'user', factors: ['password'], account: expect.stringMatching(/^[\w-]{24}$/) });
    expect(JSON.stringify(entry)).not.toMatch(new RegExp(`${person.email}|${from}`));
  });

  it('logs a call of an admin route by a user who is not an administrator', async () => {
    const person = await world.person();
    expect((await world.call('GET /api/v1/admin/orders', { query: {} }, person.token)).status).toBe(403);
    expect(securityEvents('access-refused').at(-1)).toMatchObject({
      route: 'GET /api/v1/admin/orders',
      account: expect.stringMatching(/^[\w-]{24}$/),
      network: expect.stringMatching(/^[\w-]{24}$/),
    });
  });
});

describe('failed sign-ins', () => {
  it('logs a failed sign-in with fingerprints of account and network, and counts it in the metrics', async () => {
    const person = await world.person();
    const before = await failures('user', 'password');
    const from = newAddress();
    for (let n = 0; n < 2; n++) await signIn(person, { 'x-forwarded-for': from }, 'wrong');
    const [first, second] = securityEvents().slice(-2);
    expect(first).toMatchObject({ page: 'user', reason: 'password', account: expect.stringMatching(/^[\w-]{24}$/) });
    expect(first).toMatchObject({ account: second?.account, network: second?.network });
    expect(JSON.stringify(first)).not.toContain(person.email);
    expect(JSON.stringify(first)).not.toContain(from);
    expect(await failures('user', 'password')).toBe(before + 2);
  });

  it('every failed password or code of an administrator writes an audit record', async () => {
    const admin = await administratorWithEmail(world);
    await enableSecondFactor(world, admin);
    await post('/api/v1/auth/signin', { username: admin.email, loginMethod: 'email', password: 'wrong' });
    await post('/api/v1/admin/signin', { username: admin.username, password: 'wrong' });
    await post('/api/v1/admin/signin', { username: admin.username, password: admin.password, code: '000000' });
    await world.call('POST /api/v1/admin/second-factor/disable', { body: { password: 'wrong', code: '000000' } }, admin.token);
    const adjustment = { params: { id: String((await world.person()).id) }, body: { amount: 1, reason: 'A test' } };
    await world.call('POST /api/v1/admin/users/{id}/adjustments', adjustment, admin.token);
    const withCode = { ...adjustment, body: { ...adjustment.body, code: '000000' } };
    await world.call('POST /api/v1/admin/users/{id}/adjustments', withCode, admin.token);
    await world.runJobs();
    const query = { action: 'SIGN_IN_FAILED', userId: String(admin.id) } as const;
    const { data } = (await world.call('GET /api/v1/admin/audit', { query: query as never }, admin.token)).body;
    expect(data.map(({ actor, after }) => ({ actor, page: after?.page, reason: after?.reason })).reverse()).toEqual([
      { actor: null, page: 'user', reason: 'password' },
      { actor: null, page: 'admin', reason: 'password' },
      { actor: null, page: 'admin', reason: 'code' },
      { actor: null, page: 'settings', reason: 'password' },
      { actor: null, page: 'action', reason: 'code' },
    ]);
  });

  it('limits wrong codes of an administrator over all money actions together, and tells then not even whether a code is right', async () => {
    const admin = await world.administrator();
    const { code: rightCode } = await enableSecondFactor(world, admin, 'admin');
    const { id } = await world.person();
    const adjust = (code: string) =>
      world.call(
        'POST /api/v1/admin/users/{id}/adjustments',
        { params: { id: String(id) }, body: { amount: 1, reason: 'A test', code } },
        admin.token,
      );
    const reverse = (code: string) =>
      world.call(
        'POST /api/v1/admin/orders/{id}/chargeback/reverse',
        { params: { id: 'A'.repeat(20) }, body: { reason: 'A test', code } },
        admin.token,
      );
    const statuses = [];
    for (let tries = 0; tries < 5; tries++) statuses.push((await adjust('000000')).status, (await reverse('000000')).status);
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 422));
    expect([(await adjust(rightCode(1))).status, (await reverse('000000')).status]).toEqual([429, 429]);
  });

  it('counts a wrong password in the identity confirmation of a signed-in user', async () => {
    const person = await world.person();
    const before = await failures('settings', 'password');
    const { status } = await world.call('POST /api/v1/users/me/proof', { body: { password: 'wrong' } }, person.token);
    expect({ status, failures: await failures('settings', 'password') }).toEqual({ status: 422, failures: before + 1 });
  });
});

describe('user accounts on the admin sign-in page', () => {
  it('admin sign-in attempts with a user account are rate limited for any password, and the user is emailed once a day', async () => {
    const person = await world.person();
    const from = newAddress();
    const attempt = (password: string) => post('/api/v1/admin/signin', { username: person.email, password }, { 'x-forwarded-for': from });
    const statuses: number[] = [];
    for (const password of [person.password, 'wrong', person.password, 'wrong', person.password, person.password])
      statuses.push((await attempt(password)).status);
    expect(statuses).toEqual([403, 401, 403, 401, 403, 429]);
    const notices = async () => (await subjects(person.email)).filter((subject) => subject.includes('admin sign-in page'));
    expect(await notices()).toHaveLength(1);
    world.clock.advance(days(1) + 1000);
    await post('/api/v1/admin/signin', { username: person.email, password: 'wrong' });
    expect(await notices()).toHaveLength(2);
  });
});

describe('sign-up with a taken email address', () => {
  it('sign-up with a taken email address returns 409 and emails the owner once a day', async () => {
    const person = await world.person();
    const body = { email: person.email, fullName: 'Somebody Else', phone: randomPhone(), password: 'long enough 1' };
    for (let n = 0; n < 3; n++)
      expect(await post('/api/v1/auth/signup', body)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect((await subjects(person.email)).filter((subject) => subject === 'You already have a Jamun account')).toHaveLength(1);
  });
});

describe('new sign-in notices', () => {
  const chrome = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36' };
  const signInNotices = async (person: Person) => (await subjects(person.email)).filter((subject) => subject.startsWith('New sign-in'));

  it('notifies a sign-in of a known device from a new country, and not from another network of a known country', async () => {
    const person = await world.person();
    await signIn(person, { ...chrome, 'cf-ipcountry': 'IN', 'x-forwarded-for': '49.36.1.1' });
    await signIn(person, { ...chrome, 'cf-ipcountry': 'IN', 'x-forwarded-for': '103.21.5.9' });
    expect(await signInNotices(person)).toEqual(['New sign-in: Chrome on Android']);
    for (let n = 0; n < 2; n++) await signIn(person, { ...chrome, 'cf-ipcountry': 'BR', 'x-forwarded-for': '177.8.1.1' });
    expect((await signInNotices(person)).sort()).toEqual([
      'New sign-in from a new location: Chrome on Android',
      'New sign-in: Chrome on Android',
    ]);
  });

  it('without a country header, notifies new networks of a known device at most once a week', async () => {
    const person = await world.person();
    const newLocationNotices = () => signInNotices(person).then((all) => all.filter((subject) => subject.includes('new location')).length);
    await signIn(person, { ...chrome, 'x-forwarded-for': '49.36.1.1' });
    await signIn(person, { ...chrome, 'x-forwarded-for': '49.36.1.200' });
    expect(await newLocationNotices()).toBe(0);
    for (let n = 0; n < 6; n++) {
      world.clock.advance(hours(1));
      await signIn(person, { ...chrome, 'x-forwarded-for': `49.37.${n}.1` });
    }
    expect(await newLocationNotices()).toBe(1);
    world.clock.advance(days(8));
    await signIn(person, { ...chrome, 'x-forwarded-for': '49.38.0.1' });
    expect(await newLocationNotices()).toBe(2);
  });

  it('concurrent sign-ins from a new country send one notice', async () => {
    const person = await world.person();
    await signIn(person, { ...chrome, 'cf-ipcountry': 'IN' });
    await Promise.all([1, 2, 3].map(() => signIn(person, { ...chrome, 'cf-ipcountry': 'DE' })));
    expect((await signInNotices(person)).filter((subject) => subject.includes('new location'))).toHaveLength(1);
  });
});

describe('sessions opened by a code from an email', () => {
  const chrome = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36' };
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' };
  const askForCode = async (email: string) => {
    const response = await post('/api/v1/guest/codes', { email });
    const { nonce } = (response.body as { data: { nonce: string } }).data;
    const code = (await subjects(email)).flatMap((subject) => /^(\d{6}) is your Jamun code$/.exec(subject)?.[1] ?? [])[0] ?? '';
    return { email, nonce, code };
  };
  const open = async (key: { email: string; nonce: string; code: string }, headers: Record<string, string> = {}) => {
    const { status, body } = await post('/api/v1/guest/sessions', key, headers);
    return { status, token: (body as { data?: { token: string } }).data?.token ?? '' };
  };
  const openWithCode = async (email: string, headers: Record<string, string> = {}) => open(await askForCode(email), headers);
  const signInNotices = async ({ email }: { email: string }) =>
    (await subjects(email)).filter((subject) => subject.startsWith('New sign-in'));

  it('a wrong code by email is logged and counted, and the opened session is logged, without email, IP address or code', async () => {
    const person = await world.person();
    const key = await askForCode(person.email);
    const [before, from] = [await failures('guest', 'code'), newAddress()];
    const wrong = await open({ ...key, code: key.code === '000000' ? '111111' : '000000' }, { 'x-forwarded-for': from });
    const unknownRequest = await open({ ...key, nonce: 'unknown' }, { 'x-forwarded-for': from });
    const opened = await open(key, { 'x-forwarded-for': from });
    const [failure, success] = [securityEvents().at(-1), securityEvents('sign-in').at(-1)];
    const fingerprints = { account: expect.stringMatching(/^[\w-]{24}$/), network: expect.stringMatching(/^[\w-]{24}$/) };
    expect({
      statuses: [wrong.status, unknownRequest.status, opened.status],
      counted: (await failures('guest', 'code')) - before,
      failure,
      success,
    }).toMatchObject({
      statuses: [422, 422, 200],
      counted: 2,
      failure: { page: 'guest', reason: 'code', ...fingerprints },
      success: { page: 'guest', factors: ['email-code'], ...fingerprints },
    });
    expect({ account: failure?.account, network: failure?.network }).toEqual({ account: success?.account, network: success?.network });
    expect(JSON.stringify([failure, success])).not.toMatch(new RegExp(`${person.email}|${from}|${key.code}`));
  });

  it('sessions by code are listed among the signed-in devices of a member, marked as such, and end singly', async () => {
    const person = await world.person();
    const [one, other] = [await openWithCode(person.email, chrome), await openWithCode(person.email, firefox)];
    const listed = async () => (await world.call('GET /api/v1/auth/sessions', {}, person.token)).body.data;
    const statusOf = async (token: string) => (await world.call('GET /api/v1/guest/me', {}, token)).status;
    const devices = await listed();
    const rows = devices.map(({ device, current, byCode }) => ({ device, current, byCode }));
    expect(rows.sort((row, next) => row.device.localeCompare(next.device))).toEqual([
      { device: 'Chrome on Android', current: false, byCode: true },
      { device: 'Firefox on Linux', current: false, byCode: true },
      { device: 'Unknown device', current: true, byCode: false },
    ]);
    const id = devices.find(({ device }) => device === 'Chrome on Android')?.id ?? '';
    expect((await world.call('DELETE /api/v1/auth/sessions/{id}', { params: { id } }, person.token)).status).toBe(200);
    expect({ one: await statusOf(one.token), other: await statusOf(other.token), left: (await listed()).length }).toEqual({
      one: 401,
      other: 200,
      left: 2,
    });
  });

  it('a session by code sends a member the email about a new device, and none from a known device', async () => {
    const person = await world.person();
    await signIn(person, chrome);
    await openWithCode(person.email, chrome);
    const known = await signInNotices(person);
    await openWithCode(person.email, firefox);
    await openWithCode(person.email, firefox);
    await signIn(person, firefox);
    expect({ known, all: (await signInNotices(person)).sort() }).toEqual({
      known: ['New sign-in: Chrome on Android'],
      all: ['New sign-in: Chrome on Android', 'New sign-in: Firefox on Linux'],
    });
    const mail = (await world.mailsTo(person.email)).find(({ subject }) => subject === 'New sign-in: Firefox on Linux');
    expect(mail?.text).toContain('with a code from this mailbox');
    expect(mail?.text).toContain('/settings');
  });

  it('a session by code sends a guest with purchases the email about a new device, and none to the person whom the code creates', async () => {
    const { contact } = await paidGuestOrder(world);
    const created = newContact();
    await openWithCode(contact.email, chrome);
    await openWithCode(created.email, chrome);
    await openWithCode(created.email, firefox);
    expect({ guest: await signInNotices(contact), created: await signInNotices(created) }).toEqual({
      guest: ['New sign-in: Chrome on Android'],
      created: ['New sign-in: Firefox on Linux'],
    });
    const mail = (await world.mailsTo(contact.email)).find(({ subject }) => subject === 'New sign-in: Chrome on Android');
    expect(mail?.text).toContain('/purchases?claim=1');
  });
});
