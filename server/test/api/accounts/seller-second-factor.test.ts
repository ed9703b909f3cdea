import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { enableSecondFactor } from '../../harness/administration.ts';
import { waitForLockWaitsOrEnd } from '../../harness/lock-waits.ts';
import { createSeller } from '../../harness/payouts.ts';
import { findTokenInEmail } from '../../harness/routes/email-change-fixtures.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { SECOND_FACTOR_WITHDRAWAL_ABOVE: '500' } });
});
afterAll(() => world.close());

const signIn = ({ email, password }: Person, code?: string) =>
  world.call('POST /api/v1/auth/signin', { body: { username: email, loginMethod: 'email', password, ...(code ? { code } : {}) } });

describe('users with a second factor', () => {
  it('sign-in with a second factor requires the code only after the right password', async () => {
    const person = await world.person();
    const { code } = await enableSecondFactor(world, person, 'user');
    world.clock.advance(minutes(1));
    const missing = await signIn(person);
    const wrongPassword = await signIn({ ...person, password: 'not the password' });
    const wrongCode = await signIn(person, '000000');
    expect([missing, wrongPassword, wrongCode].map(({ status, body }) => ({ status, code: body.code, errors: body.errors }))).toEqual([
      { status: 401, code: 'SECOND_FACTOR_REQUIRED', errors: undefined },
      { status: 401, code: 'WRONG_CREDENTIALS', errors: undefined },
      { status: 401, code: 'WRONG_CREDENTIALS', errors: { code: expect.any(String) } },
    ]);
    expect((await signIn(person, code())).status).toBe(200);
  });

  it('the audit log shows the second factor of a seller as a change of a user, not of an administrator', async () => {
    const person = await world.person();
    await enableSecondFactor(world, person, 'user');
    const { token } = await world.administrator();
    const { body } = await world.call('GET /api/v1/admin/audit', { query: { userId: String(person.id) } }, token);
    expect(body.data.map(({ action, subject }) => ({ action, subject }))).toEqual(
      ['SECOND_FACTOR_ENABLED', 'SECOND_FACTOR_BEGUN'].map((action) => ({ action, subject: { type: 'user', id: String(person.id) } })),
    );
  });

  it('concurrent sign-ins with one second-factor code succeed once', async () => {
    const person = await world.person();
    const { code } = await enableSecondFactor(world, person, 'user');
    world.clock.advance(minutes(1));
    const responses = await Promise.all([signIn(person, code()), signIn(person, code())]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('a recovery code signs in once', async () => {
    const person = await world.person();
    const { recoveryCodes } = await enableSecondFactor(world, person, 'user');
    expect((await signIn(person, recoveryCodes[0])).status).toBe(200);
    expect((await signIn(person, recoveryCodes[0])).status).toBe(401);
    const { body } = await world.call('GET /api/v1/users/me/second-factor', {}, person.token);
    expect(body.data).toEqual({ enabled: true, recoveryCodesLeft: 7 });
  });

  it('a password reset with a second factor requires a code, and a missing or wrong code keeps the link valid', async () => {
    const person = await world.person();
    const { code } = await enableSecondFactor(world, person, 'user');
    world.clock.advance(minutes(1));
    await world.call('POST /api/v1/auth/forgot-password', { body: { email: person.email } });
    const token = await findTokenInEmail(world, person.email, 'Set a new password');
    const passwords = { newPassword: 'another long one', confirmPassword: 'another long one' };
    const reset = (codeField: object) => world.call('POST /api/v1/auth/reset-password', { body: { token, ...passwords, ...codeField } });
    expect((await reset({})).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await reset({ code: '000000' })).body.errors).toHaveProperty('code');
    expect((await signIn(person)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await reset({ code: code() })).status).toBe(200);
    expect((await reset({ code: code(1) })).status).toBe(410);
  });

  it('disabling the second factor requires password and code', async () => {
    const person = await world.person();
    const { code } = await enableSecondFactor(world, person, 'user');
    world.clock.advance(minutes(1));
    const disable = (body: { password: string; code: string }) =>
      world.call('POST /api/v1/users/me/second-factor/disable', { body }, person.token);
    expect((await disable({ password: 'not the password', code: code() })).status).toBe(422);
    expect((await disable({ password: person.password, code: '000000' })).status).toBe(422);
    expect((await disable({ password: person.password, code: code() })).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
  });

  it('the command line resets the second factor of a user', async () => {
    const person = await world.person();
    await enableSecondFactor(world, person, 'user');
    const { body } = await world.call('GET /api/v1/users/me', {}, person.token);
    await world.container.accounts.resetSecondFactor({ username: body.data.username });
    expect((await signIn(person)).status).toBe(200);
  });
});

it('setting up a second factor ends the other sessions of the user', async () => {
  const person = await world.person();
  const other = await signInAgain(world, person);
  await enableSecondFactor(world, person, 'user');
  expect((await world.call('GET /api/v1/users/me', {}, other.token)).status).toBe(401);
  expect((await world.call('GET /api/v1/users/me', {}, person.token)).status).toBe(200);
});

it('rejects the setup of a second factor when the password changes after its check', async () => {
  const person = await world.person();
  const changing = await world.container.database.pool.connect();
  await changing.query('begin');
  await changing.query(`update users set password_hash = 'changed' where id = $1`, [person.id]);
  const beginning = world.call('POST /api/v1/users/me/second-factor/begin', { body: { password: person.password } }, person.token);
  await waitForLockWaitsOrEnd(world, beginning);
  await changing.query('commit');
  changing.release();
  expect((await beginning).status).toBe(409);
});

describe('SECOND_FACTOR_WITHDRAWAL_ABOVE=500', () => {
  it('a withdrawal above SECOND_FACTOR_WITHDRAWAL_ABOVE requires a second factor', async () => {
    const owner = await createSeller(world, { balance: 2_000 });
    const withdraw = (amount: number) =>
      world.call('POST /api/v1/wallet/withdraw', { body: { amount, userPaymentMethodId: owner.methodId } }, owner.token);
    expect((await withdraw(500)).status).toBe(200);
    const rejected = await withdraw(500.01);
    expect({ status: rejected.status, code: rejected.body.code }).toEqual({ status: 403, code: 'SECOND_FACTOR_SETUP_REQUIRED' });
    expect(rejected.body.message).toContain('₹500');
    await enableSecondFactor(world, owner, 'user');
    expect((await withdraw(500.01)).status).toBe(200);
  });

  it('SECOND_FACTOR_WITHDRAWAL_ABOVE applies to the sum of 24 hours, without cancelled withdrawals', async () => {
    const owner = await createSeller(world, { balance: 2_000 });
    const withdraw = (amount: number, { token } = owner) =>
      world.call('POST /api/v1/wallet/withdraw', { body: { amount, userPaymentMethodId: owner.methodId } }, token);
    const first = await withdraw(300);
    expect((await withdraw(201)).status).toBe(403);
    await world.call('POST /api/v1/wallet/withdrawals/{id}/cancel', { params: { id: first.body.data.id } }, owner.token);
    expect((await withdraw(400)).status).toBe(200);
    expect((await withdraw(101)).status).toBe(403);
    world.clock.advance(days(1));
    const { token } = await signInAgain(world, owner);
    expect((await withdraw(500, { ...owner, token })).status).toBe(200);
  });
});
