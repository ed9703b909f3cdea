import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { secondFactor } from '../../harness/administration.ts';
import { seller } from '../../harness/payouts.ts';
import { mailedToken } from '../../harness/routes/email-change-fixtures.ts';
import { signedIn } from '../../harness/routes/fixtures.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { SECOND_FACTOR_WITHDRAWAL_ABOVE: '500' } });
});
afterAll(() => world.close());

const signIn = ({ email, password }: Person, code?: string) =>
  world.call('POST /api/v1/auth/signin', { body: { username: email, loginMethod: 'email', password, ...(code ? { code } : {}) } });

describe('a person with a second factor', () => {
  it('signs in with password and code, and is asked for the code only after the right password', async () => {
    const person = await world.person();
    const { code } = await secondFactor(world, person, 'user');
    world.clock.turn(minutes(1));
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

  it('cannot sign in twice with one code, not even at once', async () => {
    const person = await world.person();
    const { code } = await secondFactor(world, person, 'user');
    world.clock.turn(minutes(1));
    const answers = await Promise.all([signIn(person, code()), signIn(person, code())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('signs in once with each recovery code', async () => {
    const person = await world.person();
    const { recoveryCodes } = await secondFactor(world, person, 'user');
    expect((await signIn(person, recoveryCodes[0])).status).toBe(200);
    expect((await signIn(person, recoveryCodes[0])).status).toBe(401);
    const { body } = await world.call('GET /api/v1/users/me/second-factor', {}, person.token);
    expect(body.data).toEqual({ enabled: true, recoveryCodesLeft: 7 });
  });

  it('resets the password with the mailed link and a code; without a code the link stays good', async () => {
    const person = await world.person();
    const { code } = await secondFactor(world, person, 'user');
    world.clock.turn(minutes(1));
    await world.call('POST /api/v1/auth/forgot-password', { body: { email: person.email } });
    const token = await mailedToken(world, person.email, 'Set a new password');
    const passwords = { newPassword: 'another long one', confirmPassword: 'another long one' };
    const reset = (given: object) => world.call('POST /api/v1/auth/reset-password', { body: { token, ...passwords, ...given } });
    expect((await reset({})).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await reset({ code: '000000' })).body.errors).toHaveProperty('code');
    expect((await signIn(person)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    expect((await reset({ code: code() })).status).toBe(200);
    expect((await reset({ code: code(1) })).status).toBe(410);
  });

  it('switches it off with password and code, then signs in with the password alone', async () => {
    const person = await world.person();
    const { code } = await secondFactor(world, person, 'user');
    world.clock.turn(minutes(1));
    const disable = (body: { password: string; code: string }) =>
      world.call('POST /api/v1/users/me/second-factor/disable', { body }, person.token);
    expect((await disable({ password: 'not the password', code: code() })).status).toBe(422);
    expect((await disable({ password: person.password, code: '000000' })).status).toBe(422);
    expect((await disable({ password: person.password, code: code() })).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
  });

  it('loses it on the command line after losing app and recovery codes', async () => {
    const person = await world.person();
    await secondFactor(world, person, 'user');
    const { body } = await world.call('GET /api/v1/users/me', {}, person.token);
    await world.container.accounts.resetSecondFactor({ username: body.data.username });
    expect((await signIn(person)).status).toBe(200);
  });
});

it('setting up a second factor ends the other sessions of the person', async () => {
  const person = await world.person();
  const other = await signedIn(world, person);
  await secondFactor(world, person, 'user');
  expect((await world.call('GET /api/v1/users/me', {}, other.token)).status).toBe(401);
  expect((await world.call('GET /api/v1/users/me', {}, person.token)).status).toBe(200);
});

describe('with SECOND_FACTOR_WITHDRAWAL_ABOVE=500', () => {
  it('a withdrawal above it needs a second factor, a smaller one does not', async () => {
    const who = await seller(world, { balance: 2_000 });
    const withdraw = (amount: number) =>
      world.call('POST /api/v1/wallet/withdraw', { body: { amount, userPaymentMethodId: who.methodId } }, who.token);
    expect((await withdraw(500)).status).toBe(200);
    const refused = await withdraw(500.01);
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 403, code: 'SECOND_FACTOR_SETUP_REQUIRED' });
    expect(refused.body.message).toContain('₹500');
    await secondFactor(world, who, 'user');
    expect((await withdraw(500.01)).status).toBe(200);
  });

  it('several small withdrawals count together for 24 hours, without those that were cancelled', async () => {
    const who = await seller(world, { balance: 2_000 });
    const withdraw = (amount: number, { token } = who) =>
      world.call('POST /api/v1/wallet/withdraw', { body: { amount, userPaymentMethodId: who.methodId } }, token);
    const first = await withdraw(300);
    expect((await withdraw(201)).status).toBe(403);
    await world.call('POST /api/v1/wallet/withdrawals/{id}/cancel', { params: { id: first.body.data.id } }, who.token);
    expect((await withdraw(400)).status).toBe(200);
    expect((await withdraw(101)).status).toBe(403);
    world.clock.turn(days(1));
    const { token } = await signedIn(world, who);
    expect((await withdraw(500, { ...who, token })).status).toBe(200);
  });
});
