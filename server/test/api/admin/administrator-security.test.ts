import { accountSecurityMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes, seconds } from '../../../src/kit/clock.ts';
import { administratorWithEmail, beginSecondFactor, enableSecondFactor, productionEnv } from '../../harness/administration.ts';
import { createSeller, requestWithdrawal } from '../../harness/payouts.ts';
import { kycDocument, uploadKycDocument } from '../../harness/uploads.ts';
import { createWorld, tokenInLink, type World } from '../../harness/world.ts';

const step = seconds(30);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const auditRows = async (target: World, action: string, subjectId: string | number) =>
  (
    await target.container.database.pool.query('select * from audit_log where action = $1 and subject_id = $2 order by seq', [
      action,
      String(subjectId),
    ])
  ).rows;

describe('administrators on the user sign-in page', () => {
  it('user sign-in of an administrator requires an unused second-factor code and writes an audit record', async () => {
    const admin = await administratorWithEmail(world);
    const app = await enableSecondFactor(world, admin);
    world.clock.advance(step);
    const signIn = (overrides: object = {}) =>
      world.call('POST /api/v1/auth/signin', {
        body: { username: admin.email, loginMethod: 'email', password: admin.password, ...overrides },
      });
    expect((await signIn({ password: 'wrong', code: app.code() })).body.code).toBe('WRONG_CREDENTIALS');
    expect(await signIn()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    expect(await signIn({ code: '000000' })).toMatchObject({ status: 401, body: { errors: { code: accountSecurityMessages.codeWrong } } });
    expect((await signIn({ code: app.code() })).status).toBe(200);
    expect((await signIn({ code: app.code() })).status).toBe(401);
    expect(await auditRows(world, 'ADMINISTRATOR_SIGNED_IN', admin.id)).toMatchObject([{ after: null }, { after: { page: 'user' } }]);
  });

  it('user sign-in of an administrator without a second factor needs no code', async () => {
    const admin = await administratorWithEmail(world);
    const body = { username: admin.email, loginMethod: 'email', password: admin.password } as const;
    expect((await world.call('POST /api/v1/auth/signin', { body })).status).toBe(200);
  });
});

it('a password reset of an administrator requires a code and keeps the link valid until the code is right', async () => {
  const admin = await administratorWithEmail(world);
  const { recoveryCodes } = await enableSecondFactor(world, admin);
  await world.call('POST /api/v1/auth/forgot-password', { body: { email: admin.email } });
  const token = tokenInLink((await world.mailsTo(admin.email)).find(({ subject }) => subject === 'Set a new password')?.text ?? '');
  const reset = (code?: string) => {
    const body = { token, newPassword: 'a new password', confirmPassword: 'a new password', ...(code === undefined ? {} : { code }) };
    return world.call('POST /api/v1/auth/reset-password', { body });
  };
  expect(await reset()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  expect(await reset('000000')).toMatchObject({ status: 401, body: { errors: { code: accountSecurityMessages.codeWrong } } });
  const responses = await Promise.all([reset(recoveryCodes[0]), reset(recoveryCodes[0]), reset(recoveryCodes[1])]);
  expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

describe('audit of opened records', () => {
  it('an administrator who opens a payment method sees it in full, which is audited; the list masks it', async () => {
    const [admin, person] = [await world.administrator(), await world.person()];
    const body = { type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera Krishnan' } as const;
    const { id } = (await world.call('POST /api/v1/payment-methods', { body }, person.token)).body.data;
    const listed = await world.call('GET /api/v1/admin/payment-methods', { query: { search: person.email } }, admin.token);
    expect(listed.text).not.toContain('meera.k@');
    expect(await auditRows(world, 'PAYMENT_METHOD_OPENED', id)).toEqual([]);
    const opened = await world.call('GET /api/v1/admin/payment-methods/{id}', { params: { id } }, admin.token);
    expect(opened.body.data).toMatchObject({ id, upiId: 'meera.k@okhdfc', version: 1, user: { id: person.id } });
    expect(await auditRows(world, 'PAYMENT_METHOD_OPENED', id)).toMatchObject([
      { actor_id: String(admin.id), user_id: String(person.id), before: null, after: null },
    ]);
    const missing = await world.call('GET /api/v1/admin/payment-methods/{id}', { params: { id: 'A'.repeat(20) } }, admin.token);
    expect(missing.status).toBe(404);
  });

  it('reading one record repeatedly within ten minutes writes one audit record per administrator', async () => {
    const [admin, other, person] = [await world.administrator(), await world.administrator(), await world.person()];
    const body = { type: 'UPI', upiId: 'meera.k@okhdfc', upiName: 'Meera Krishnan' } as const;
    const { id } = (await world.call('POST /api/v1/payment-methods', { body }, person.token)).body.data;
    const open = (token: string) => world.call('GET /api/v1/admin/payment-methods/{id}', { params: { id } }, token);
    for (const token of [admin.token, admin.token, other.token]) await open(token);
    expect((await auditRows(world, 'PAYMENT_METHOD_OPENED', id)).map(({ actor_id }) => Number(actor_id))).toEqual([admin.id, other.id]);
    world.clock.advance(minutes(11));
    await open(admin.token);
    expect(await auditRows(world, 'PAYMENT_METHOD_OPENED', id)).toHaveLength(3);
  });

  it('opening a withdrawal writes an audit record', async () => {
    const admin = await world.administrator();
    const person = await createSeller(world);
    const { id } = await requestWithdrawal(world, person);
    const opened = await world.call('GET /api/v1/admin/withdrawals/{id}', { params: { id } }, admin.token);
    expect(opened.status).toBe(200);
    expect(await auditRows(world, 'WITHDRAWAL_OPENED', id)).toMatchObject([{ actor_id: String(admin.id), user_id: String(person.id) }]);
  });

  it('opening a KYC document writes an audit record', async () => {
    const [admin, person] = [await world.administrator(), await world.person()];
    const body = { ...kycDocument, s3Key: await uploadKycDocument(world, person) };
    await world.call('POST /api/v1/kyc/upload-document', { body }, person.token);
    const id = (await world.call('GET /api/v1/kyc/get-kyc-document', {}, person.token)).body.data?.id ?? '';
    const opened = await world.call('GET /api/v1/admin/kyc-documents/{id}', { params: { id } }, admin.token);
    expect(opened.status).toBe(200);
    expect(await auditRows(world, 'KYC_DOCUMENT_OPENED', id)).toMatchObject([{ actor_id: String(admin.id), user_id: String(person.id) }]);
  });

  it('limits opened records to 60 per minute and administrator', async () => {
    const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
    const [one, other] = [await limited.administrator(), await limited.administrator()];
    const open = async (token: string) =>
      (await limited.call('GET /api/v1/admin/payment-methods/{id}', { params: { id: 'A'.repeat(20) } }, token)).status;
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) statuses.push(await open(one.token));
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
    expect({ next: statuses[60], another: await open(other.token) }).toEqual({ next: 429, another: 404 });
    limited.clock.advance(minutes(1) + 1000);
    expect(await open(one.token)).toBe(404);
    await limited.close();
  });
});

describe('administrator setup in production', () => {
  let production: World;
  beforeAll(async () => {
    production = await createWorld({ env: productionEnv });
  });
  afterAll(() => production.close());

  const dashboard = (token: string) => production.call('GET /api/v1/admin/dashboard', {}, token);

  it('in production, an administrator session has access only after second-factor setup', async () => {
    const admin = await production.administrator();
    expect((await production.call('GET /api/v1/admin/me', {}, admin.token)).body.data.pendingSteps).toEqual(['SET_UP_SECOND_FACTOR']);
    expect(await dashboard(admin.token)).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_SETUP_REQUIRED' } });
    await enableSecondFactor(production, admin);
    expect((await dashboard(admin.token)).status).toBe(200);
    expect((await production.call('GET /api/v1/admin/me', {}, admin.token)).body.data.pendingSteps).toEqual([]);
  });

  it('sign-in with a second factor has no pending setup steps', async () => {
    const admin = await production.administrator();
    const { recoveryCodes } = await enableSecondFactor(production, admin);
    const body = { username: admin.username, password: admin.password, code: recoveryCodes[0] ?? '' };
    const { data } = (await production.call('POST /api/v1/admin/signin', { body })).body;
    expect(data.user.pendingSteps).toEqual([]);
    expect((await dashboard(data.token)).status).toBe(200);
  });

  it('disabling the second factor restricts the administrator session again', async () => {
    const admin = await production.administrator();
    const { recoveryCodes } = await enableSecondFactor(production, admin);
    const body = { password: admin.password, code: recoveryCodes[0] ?? '' };
    expect((await production.call('POST /api/v1/admin/second-factor/disable', { body }, admin.token)).status).toBe(200);
    expect((await dashboard(admin.token)).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
    const app = await beginSecondFactor(production, admin);
    await production.call('POST /api/v1/admin/second-factor/confirm', { body: { code: app.code() } }, admin.token);
    expect((await dashboard(admin.token)).status).toBe(200);
  });

  it('disabling the second factor does not restrict the user session of the administrator', async () => {
    const admin = await administratorWithEmail(production);
    const { recoveryCodes } = await enableSecondFactor(production, admin);
    const [first = '', second = ''] = recoveryCodes;
    const login = { username: admin.email, loginMethod: 'email', password: admin.password, code: first } as const;
    const { token } = (await production.call('POST /api/v1/auth/signin', { body: login })).body.data;
    const body = { password: admin.password, code: second };
    expect((await production.call('POST /api/v1/admin/second-factor/disable', { body }, admin.token)).status).toBe(200);
    expect((await production.call('GET /api/v1/users/me', {}, token)).status).toBe(200);
  });

  it('an administrator with a generated password must change it first', async () => {
    const username = `admin-${randomWord()}`;
    const password = 'generated by the server';
    await production.container.accounts.createAdministrator({ username, name: username, email: null, password, passwordGenerated: true });
    const { token, user } = (await production.call('POST /api/v1/admin/signin', { body: { username, password } })).body.data;
    expect(user.pendingSteps).toEqual(['CHANGE_PASSWORD', 'SET_UP_SECOND_FACTOR']);
    expect((await dashboard(token)).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    const body = { oldPassword: password, newPassword: 'chosen by myself', confirmPassword: 'chosen by myself' };
    expect((await production.call('POST /api/v1/admin/update-password', { body }, token)).status).toBe(200);
    expect((await dashboard(token)).body.code).toBe('SECOND_FACTOR_SETUP_REQUIRED');
    const again = await production.call('POST /api/v1/admin/signin', { body: { username, password: 'chosen by myself' } });
    expect(again.body.data.user.pendingSteps).toEqual(['SET_UP_SECOND_FACTOR']);
  });

  it('outside production, an administrator has no pending setup steps', async () => {
    const { token } = await world.administrator();
    expect((await world.call('GET /api/v1/admin/me', {}, token)).body.data.pendingSteps).toEqual([]);
  });
});

describe('administrator sessions', () => {
  it('lists the user and admin sessions of an administrator, current first, and ends one with an audit record', async () => {
    const [admin, other] = [await administratorWithEmail(world), await world.administrator()];
    await world.call('POST /api/v1/auth/signin', { body: { username: admin.email, loginMethod: 'email', password: admin.password } });
    const { data } = (await world.call('GET /api/v1/admin/sessions', {}, admin.token)).body;
    expect(data.map(({ kind, current }) => ({ kind, current }))).toEqual([
      { kind: 'admin', current: true },
      { kind: 'user', current: false },
    ]);
    const params = { id: data[1]?.id ?? '' };
    const end = (token: string) => world.call('DELETE /api/v1/admin/sessions/{id}', { params }, token);
    expect((await end(other.token)).status).toBe(404);
    expect((await end(admin.token)).status).toBe(200);
    expect((await end(admin.token)).status).toBe(404);
    expect(await auditRows(world, 'SESSION_ENDED', admin.id)).toHaveLength(1);
    expect((await world.call('GET /api/v1/admin/sessions', {}, admin.token)).body.data).toHaveLength(1);
  });
});

describe('administrator lockout', () => {
  let guarded: World;
  beforeAll(async () => {
    guarded = await createWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', ALLOW_SANDBOX: 'telegram,payments,mail' } });
  });
  afterAll(() => guarded.close());

  let address = 0;
  const newAddress = () => `10.3.0.${++address}`;
  const post = (from: string, path: string, body: object) =>
    guarded.send('POST', path, { headers: { 'content-type': 'application/json', 'x-forwarded-for': from }, body: JSON.stringify(body) });

  it('failed sign-ins on the user page do not lock out the administrator on the admin page', async () => {
    const admin = await administratorWithEmail(guarded);
    const wrong = { username: admin.email, loginMethod: 'email', password: 'guess' };
    const statuses: number[] = [];
    for (let n = 0; n < 51; n++) statuses.push((await post(newAddress(), '/api/v1/auth/signin', wrong)).status);
    expect(statuses.at(-1)).toBe(429);
    const right = { username: admin.email, password: admin.password };
    expect((await post(newAddress(), '/api/v1/admin/signin', right)).status).toBe(200);
  });

  it('an administrator lockout is lifted only by password and recovery code together', async () => {
    const admin = await guarded.administrator();
    const { recoveryCodes } = await enableSecondFactor(guarded, admin);
    const { username, password } = admin;
    for (let n = 0; n < 21; n++) await post(newAddress(), '/api/v1/admin/signin', { username, password: 'guess' });
    const from = newAddress();
    const signIn = async (body: object) => (await post(from, '/api/v1/admin/signin', { username, ...body })).status;
    expect({
      passwordAlone: await signIn({ password }),
      wrongPassword: await signIn({ password: 'guess', code: recoveryCodes[0] }),
      wrongCode: await signIn({ password, code: 'A'.repeat(26) }),
      both: await signIn({ password, code: recoveryCodes[0] }),
    }).toEqual({ passwordAlone: 429, wrongPassword: 429, wrongCode: 429, both: 200 });
    expect((await post(newAddress(), '/api/v1/admin/signin', { username, password, code: recoveryCodes[1] })).status).toBe(200);
  });

  it('recovery attempts are limited per network address, so that a stranger cannot exhaust them for the administrator', async () => {
    const admin = await guarded.administrator();
    const { recoveryCodes } = await enableSecondFactor(guarded, admin);
    const { username, password } = admin;
    for (let n = 0; n < 21; n++) await post(newAddress(), '/api/v1/admin/signin', { username, password: 'guess' });
    const stranger = newAddress();
    for (let n = 0; n < 5; n++) await post(stranger, '/api/v1/admin/signin', { username, password: 'guess', code: 'A'.repeat(26) });
    const recover = async (from: string, code: string | undefined) =>
      (await post(from, '/api/v1/admin/signin', { username, password, code })).status;
    expect({
      stranger: await recover(stranger, recoveryCodes[0]),
      administrator: await recover(newAddress(), recoveryCodes[1]),
    }).toEqual({ stranger: 429, administrator: 200 });
  });
});
