import { accountMessages, accountSecurityMessages } from '@jamun/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '../../../src/kit/clock.ts';
import { beginSecondFactor, enableSecondFactor } from '../../harness/administration.ts';
import { waitForLockWaits } from '../../harness/lock-waits.ts';
import { type Administrator, createWorld, tokenInLink, type World } from '../../harness/world.ts';

let world: World;
let admin: Administrator;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  admin = await world.administrator();
});

const signIn = (overrides: { code?: string; password?: string; rememberMe?: boolean } = {}) =>
  world.call('POST /api/v1/admin/signin', { body: { username: admin.username, password: admin.password, ...overrides } });
const me = (token: string) => world.call('GET /api/v1/admin/me', {}, token);
const state = () => world.call('GET /api/v1/admin/second-factor', {}, admin.token);
const begin = (password = admin.password) => world.call('POST /api/v1/admin/second-factor/begin', { body: { password } }, admin.token);
const confirm = (code: string) => world.call('POST /api/v1/admin/second-factor/confirm', { body: { code } }, admin.token);
const disable = (code: string, password = admin.password) =>
  world.call('POST /api/v1/admin/second-factor/disable', { body: { password, code } }, admin.token);
/** Audit actions of this administrator, newest first. */
const auditActions = async (token: string) =>
  (await world.call('GET /api/v1/admin/audit', { query: { actorId: String(admin.id) } }, token)).body.data.map(({ action }) => action);
const step = seconds(30);

describe('administrator sessions', () => {
  it('an administrator session returns the administrator and ends with sign-out', async () => {
    expect((await me(admin.token)).body.data).toMatchObject({ id: admin.id, username: admin.username, role: 'ADMIN' });
    const signOut = await world.call('POST /api/v1/admin/signout', {}, admin.token);
    expect({ signOut: signOut.status, afterwards: (await me(admin.token)).status }).toEqual({ signOut: 200, afterwards: 401 });
    expect((await auditActions((await signIn()).body.data.token)).slice(0, 2)).toEqual([
      'ADMINISTRATOR_SIGNED_IN',
      'ADMINISTRATOR_SIGNED_OUT',
    ]);
  });

  it('an administrator session ends after 30 idle minutes and within 12 hours, also with rememberMe', async () => {
    for (const rememberMe of [false, true]) {
      const idle = (await signIn({ rememberMe })).body.data.token;
      world.clock.advance(minutes(31));
      expect((await me(idle)).status).toBe(401);
      const busy = (await signIn({ rememberMe })).body.data.token;
      for (let quarter = 0; quarter < 12 * 4 && (await me(busy)).status === 200; quarter++) world.clock.advance(minutes(15));
      expect((await me(busy)).status).toBe(401);
      const fresh = (await signIn({ rememberMe })).body.data.token;
      for (let quarter = 0; quarter < 7 * 4; quarter++) {
        world.clock.advance(minutes(15));
        expect((await me(fresh)).status).toBe(200);
      }
    }
  });

  it('admin and user sessions are rejected in the other area', async () => {
    const person = await world.person();
    expect((await world.call('GET /api/v1/users/me', {}, admin.token)).status).toBe(403);
    expect(await me(person.token)).toMatchObject({ status: 403, body: { message: 'Unauthorized access. Admin role required.' } });
  });

  it('a user session of an administrator is rejected on admin routes', async () => {
    const email = `${admin.username}@example.in`;
    await world.container.database.pool.query('update users set email = $2 where id = $1', [admin.id, email]);
    const { body } = await world.call('POST /api/v1/auth/signin', {
      body: { username: email, loginMethod: 'email', password: admin.password },
    });
    expect((await me(body.data.token)).status).toBe(403);
  });
});

describe('administrator sign-in', () => {
  it('admin sign-in returns the specified error messages', async () => {
    expect((await signIn({ password: 'wrong' })).body).toMatchObject({
      code: 'WRONG_CREDENTIALS',
      message: 'Invalid username or password',
    });
    const person = await world.person();
    const body = { username: person.email, password: person.password };
    expect(await world.call('POST /api/v1/admin/signin', { body })).toMatchObject({
      status: 403,
      body: { message: 'Unauthorized access. Admin role required.' },
    });
  });

  it('admin sign-in writes an audit record for a success, and leaves failures to the job queue', async () => {
    const person = await world.person();
    const rows = async () => (await world.container.database.pool.query('select count(*)::int as n from audit_log')).rows[0].n;
    const before = await rows();
    await signIn({ password: 'wrong' });
    await world.call('POST /api/v1/admin/signin', { body: { username: person.email, password: person.password } });
    expect(await rows()).toBe(before);
    await signIn({ code: '' });
    expect(await rows()).toBe(before + 1);
  });
});

describe('administrator password', () => {
  const change = (oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
    world.call('POST /api/v1/admin/update-password', { body: { oldPassword, newPassword, confirmPassword } }, admin.token);

  it('changing the administrator password requires the old one and ends the other sessions', async () => {
    const otherToken = (await signIn()).body.data.token;
    expect((await change(admin.password, 'another password')).body.message).toBe('Password updated successfully');
    expect({ other: (await me(otherToken)).status, current: (await me(admin.token)).status }).toEqual({ other: 401, current: 200 });
    expect({ old: (await signIn()).status, changed: (await signIn({ password: 'another password' })).status }).toEqual({
      old: 401,
      changed: 200,
    });
    expect((await auditActions(admin.token))[1]).toBe('PASSWORD_CHANGED');
  });

  it('an administrator password reset writes an audit record and keeps the second factor', async () => {
    const email = `${admin.username}@example.in`;
    await world.container.database.pool.query('update users set email = $2 where id = $1', [admin.id, email]);
    const app = await enableSecondFactor(world, admin);
    await world.call('POST /api/v1/auth/forgot-password', { body: { email } });
    const mails = await world.mailsTo(email);
    const token = tokenInLink(mails.find(({ subject }) => subject === 'Set a new password')?.text ?? '');
    const body = { token, newPassword: 'from the mail', confirmPassword: 'from the mail' };
    expect((await world.call('POST /api/v1/auth/reset-password', { body })).body.code).toBe('SECOND_FACTOR_REQUIRED');
    const withCode = { ...body, code: app.recoveryCodes[0] ?? '' };
    expect((await world.call('POST /api/v1/auth/reset-password', { body: withCode })).status).toBe(200);
    expect((await signIn({ password: 'from the mail' })).body.code).toBe('SECOND_FACTOR_REQUIRED');
    world.clock.advance(step);
    const signedInAgain = await signIn({ password: 'from the mail', code: app.code() });
    expect((await auditActions(signedInAgain.body.data.token)).slice(0, 2)).toEqual(['ADMINISTRATOR_SIGNED_IN', 'PASSWORD_CHANGED']);
  });

  it.each(['signing out', 'setting up the second factor'])('a password change concurrent with %s does not deadlock', async (operation) => {
    await signIn();
    const app = await beginSecondFactor(world, admin);
    const lockingClient = await world.container.database.pool.connect();
    await lockingClient.query('begin');
    await lockingClient.query('select from users where id = $1 for update', [admin.id]);
    const other = operation === 'signing out' ? world.call('POST /api/v1/admin/signout', {}, admin.token) : confirm(app.code());
    await waitForLockWaits(world);
    await lockingClient.query('update sessions set last_seen_at = last_seen_at where user_id = $1', [admin.id]);
    await lockingClient.query('commit');
    lockingClient.release();
    expect((await other).status).toBe(200);
  });

  it('a rejected administrator password change returns the specified field errors', async () => {
    const errors = async (...passwords: Parameters<typeof change>) => (await change(...passwords)).body.errors;
    expect(await errors('wrong', 'another password')).toEqual({ oldPassword: accountMessages.oldPasswordWrong });
    expect(await errors(admin.password, admin.password)).toEqual({ newPassword: 'New password must be different from old password' });
    expect(await errors(admin.password, 'one password', 'other password')).toEqual({
      confirmPassword: 'New password and confirm password do not match',
    });
    expect(await errors(admin.password, 'short')).toEqual({ newPassword: accountMessages.passwordTooShort });
  });
});

describe('second factor of an administrator', () => {
  it('the second factor is enabled only after a valid first code', async () => {
    expect((await state()).body.data).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await confirm('123456')).body.message).toBe(accountSecurityMessages.notBegun);
    expect(await begin('wrong')).toMatchObject({ status: 422, body: { errors: { password: accountSecurityMessages.passwordWrong } } });
    const app = await beginSecondFactor(world, admin);
    expect(app.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(app.uri).toBe(`otpauth://totp/Jamun:${admin.username}?issuer=Jamun&secret=${app.secret}&algorithm=SHA1&digits=6&period=30`);
    expect((await signIn()).status).toBe(200);
    expect(await confirm(app.code(5))).toMatchObject({ status: 422, body: { errors: { code: accountSecurityMessages.codeWrong } } });
    expect((await state()).body.data.enabled).toBe(false);
    const { body } = await confirm(app.code().replace(/^(...)/, '$1 '));
    expect(new Set(body.data.recoveryCodes).size).toBe(8);
    for (const code of body.data.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){6}[A-Z2-7]{2}$/);
    expect((await state()).body.data).toEqual({ enabled: true, recoveryCodesLeft: 8 });
    for (const again of [await begin(), await confirm(app.code(1))])
      expect({ status: again.status, message: again.body.message }).toEqual({
        status: 409,
        message: accountSecurityMessages.alreadyEnabled,
      });
  });

  it('beginning the second-factor setup again replaces the secret', async () => {
    const [first, second] = [await beginSecondFactor(world, admin), await beginSecondFactor(world, admin)];
    expect(first.secret).not.toBe(second.secret);
    expect({ first: (await confirm(first.code())).status, second: (await confirm(second.code())).status }).toEqual({
      first: 422,
      second: 200,
    });
  });

  it('enabling the second factor ends the other sessions', async () => {
    const otherToken = (await signIn()).body.data.token;
    await enableSecondFactor(world, admin);
    expect({ other: (await me(otherToken)).status, current: (await me(admin.token)).status }).toEqual({ other: 401, current: 200 });
  });

  it('admin sign-in requires the code only after the right password', async () => {
    const app = await enableSecondFactor(world, admin);
    world.clock.advance(step);
    expect((await signIn({ password: 'wrong', code: app.code() })).body.code).toBe('WRONG_CREDENTIALS');
    for (const withoutCode of [await signIn(), await signIn({ code: ' ' })]) {
      expect({ status: withoutCode.status, code: withoutCode.body.code }).toEqual({ status: 401, code: 'SECOND_FACTOR_REQUIRED' });
      expect(withoutCode.body.message).toContain('authenticator app');
    }
    expect(await signIn({ code: app.code(3) })).toMatchObject({
      status: 401,
      body: { code: 'WRONG_CREDENTIALS', errors: { code: accountSecurityMessages.codeWrong } },
    });
    expect((await signIn({ code: app.code() })).status).toBe(200);
  });

  it('the second factor accepts the codes of the current and the previous time step only', async () => {
    const app = await enableSecondFactor(world, admin);
    world.clock.advance(step * 10);
    const statuses: Record<string, number> = {};
    for (const offset of [-2, 1, -1, 0]) statuses[offset] = (await signIn({ code: app.code(offset) })).status;
    expect(statuses).toEqual({ '-2': 401, '1': 401, '-1': 200, '0': 200 });
  });

  it('a second-factor code works once, also concurrently, and revokes the codes before it', async () => {
    const app = await enableSecondFactor(world, admin);
    expect((await signIn({ code: app.code() })).status).toBe(401);
    world.clock.advance(step * 3);
    const responses = await Promise.all(Array.from({ length: 6 }, () => signIn({ code: app.code() })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect((await signIn({ code: app.code(-1) })).status).toBe(401);
    const rewind = world.container.database.pool.query('update second_factors set last_step = 0 where user_id = $1', [admin.id]);
    await expect(rewind).rejects.toThrow('would be good again');
  });

  it('a recovery code signs in once, in any notation', async () => {
    const { recoveryCodes } = await enableSecondFactor(world, admin);
    const [first = '', second = ''] = recoveryCodes;
    const responses = await Promise.all([first, first.toLowerCase(), first.replaceAll('-', ' ')].map((code) => signIn({ code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await state()).body.data.recoveryCodesLeft).toBe(7);
    expect((await signIn({ code: second.replaceAll('-', '') })).status).toBe(200);
  });

  it('codes of another administrator are rejected', async () => {
    const app = await enableSecondFactor(world, admin);
    const { recoveryCodes } = app;
    admin = await world.administrator();
    await enableSecondFactor(world, admin);
    world.clock.advance(step);
    expect((await signIn({ code: app.code() })).status).toBe(401);
    expect((await signIn({ code: recoveryCodes[0] ?? '' })).status).toBe(401);
  });

  it('disabling the second factor requires both password and code', async () => {
    expect((await disable('123456')).body.message).toBe(accountSecurityMessages.notEnabled);
    const app = await enableSecondFactor(world, admin);
    world.clock.advance(step);
    expect(await disable(app.code(), 'wrong')).toMatchObject({
      status: 422,
      body: { errors: { password: accountSecurityMessages.passwordWrong } },
    });
    expect(await disable(app.code(4))).toMatchObject({ status: 422, body: { errors: { code: accountSecurityMessages.codeWrong } } });
    expect((await disable(app.code())).status).toBe(200);
    expect((await state()).body.data).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await signIn()).status).toBe(200);
    expect((await auditActions(admin.token)).slice(0, 4)).toEqual([
      'ADMINISTRATOR_SIGNED_IN',
      'SECOND_FACTOR_DISABLED',
      'SECOND_FACTOR_ENABLED',
      'SECOND_FACTOR_BEGUN',
    ]);
  });

  it('a password change keeps the second factor enabled', async () => {
    await enableSecondFactor(world, admin);
    const body = { oldPassword: admin.password, newPassword: 'another password', confirmPassword: 'another password' };
    await world.call('POST /api/v1/admin/update-password', { body }, admin.token);
    expect((await signIn({ password: 'another password' })).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('resetting the second factor on the command line ends the sessions and writes an audit record', async () => {
    const { resetSecondFactor } = world.container.accounts;
    await expect(resetSecondFactor({ username: admin.username })).rejects.toThrow('has no second factor');
    await expect(resetSecondFactor({ username: 'nobody-there' })).rejects.toThrow('There is no user nobody-there');
    await enableSecondFactor(world, admin);
    await resetSecondFactor({ username: admin.username });
    expect((await me(admin.token)).status).toBe(401);
    const { token } = (await signIn()).body.data;
    const { data } = (await world.call('GET /api/v1/admin/audit', { query: { action: 'SECOND_FACTOR_RESET', limit: '1' } }, token)).body;
    expect(data[0]).toMatchObject({
      user: { id: admin.id },
      address: 'command line',
      before: { enabled: true },
      after: { enabled: false },
    });
  });
});

describe('brute force protection', () => {
  let guarded: World;
  beforeAll(async () => {
    guarded = await createWorld({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', ALLOW_SANDBOX: 'telegram,payments,mail' } });
  });
  afterAll(() => guarded.close());

  let address = 0;
  const newAddress = () => `10.1.0.${++address}`;
  const post = (from: string, path: string, body: object, token?: string) =>
    guarded.send('POST', path, {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });

  /** Wrong codes: none of them is valid in the current, previous or next time step. */
  function guesses(code: (steps: number) => string, count: number): string[] {
    const validCodes = [-1, 0, 1].map(code);
    const all = Array.from({ length: count + validCodes.length }, (_, n) => String(n).padStart(6, '9'));
    return all.filter((guess) => !validCodes.includes(guess)).slice(0, count);
  }

  async function newAdministrator(withFactor: boolean) {
    const administrator = await guarded.administrator();
    // The harness signs in every administrator from one IP address: reset its rate limit.
    await guarded.container.database.pool.query('delete from rate_limits');
    return { ...administrator, ...(withFactor ? await enableSecondFactor(guarded, administrator) : { code: () => '', recoveryCodes: [] }) };
  }

  it('limits admin password attempts to five per IP address', async () => {
    const { username, password } = await newAdministrator(false);
    const stranger = newAddress();
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await post(stranger, '/api/v1/admin/signin', { username, password: 'guess' })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await post(stranger, '/api/v1/admin/signin', { username, password })).status).toBe(429);
    guarded.clock.advance(minutes(16));
    expect((await post(stranger, '/api/v1/admin/signin', { username, password })).status).toBe(200);
  });

  it('limits second-factor attempts to ten per account across IP addresses, also for a right code', async () => {
    const { username, password, code } = await newAdministrator(true);
    guarded.clock.advance(step * 3);
    const statuses: number[] = [];
    for (const guess of guesses(code, 14)) {
      statuses.push((await post(newAddress(), '/api/v1/admin/signin', { username, password, code: guess })).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await post(newAddress(), '/api/v1/admin/signin', { username, password, code: code() })).status).toBe(429);
    guarded.clock.advance(hours(1) + minutes(1));
    expect((await post(newAddress(), '/api/v1/admin/signin', { username, password, code: code() })).status).toBe(200);
  });

  it('limits second-factor attempts of a signed-in session to ten', async () => {
    const { token, password, code } = await newAdministrator(true);
    const from = newAddress();
    const disable = (code: string) => post(from, '/api/v1/admin/second-factor/disable', { password, code }, token);
    const statuses: number[] = [];
    for (const guess of guesses(code, 12)) statuses.push((await disable(guess)).status);
    expect([...new Set(statuses)]).toEqual([422, 429]);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
  });
});
