import { accountMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAdministrator } from '../../../src/app/first-administrator.ts';
import { systemRandom } from '../../../src/kit/ids.ts';
import { findTokenInEmail } from '../../harness/routes/email-change-fixtures.ts';
import { createWorld, randomPhone, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const badPasswords = { common: 'Password123', ownName: 'ananyakrishnan' };

describe('password rules', () => {
  it('sign-up rejects common passwords and passwords made of the user’s name, email address or phone number', async () => {
    const word = randomWord();
    const owner = { email: `${word}@example.in`, fullName: 'Ananya Krishnan', phone: randomPhone() };
    const signUp = (password: string) => world.call('POST /api/v1/auth/signup', { body: { ...owner, password } });
    const responses = await Promise.all(
      [badPasswords.common, badPasswords.ownName, word, owner.email, owner.phone, owner.phone.slice(3)].map(signUp),
    );
    const ownDataRejected = { status: 422, errors: { password: accountMessages.passwordOwnData } };
    expect(responses.map(({ status, body }) => ({ status, errors: body.errors }))).toEqual([
      { status: 422, errors: { password: accountMessages.passwordCommon } },
      ownDataRejected,
      ownDataRejected,
      ownDataRejected,
      ownDataRejected,
      ownDataRejected,
    ]);
    expect((await signUp('monsoon in June')).status).toBe(200);
  });

  it('a password change rejects common passwords and passwords made of the user’s own data', async () => {
    const person = await world.person();
    const change = (newPassword: string) =>
      world.call(
        'POST /api/v1/auth/update-password',
        { body: { oldPassword: person.password, newPassword, confirmPassword: newPassword } },
        person.token,
      );
    expect((await change(badPasswords.common)).body.errors).toEqual({ newPassword: accountMessages.passwordCommon });
    expect((await change(person.email)).body.errors).toEqual({ newPassword: accountMessages.passwordOwnData });
    expect((await change('monsoon in June')).status).toBe(200);
  });

  it('a password reset rejects common passwords and passwords made of the user’s own data, and its link stays valid', async () => {
    const person = await world.person();
    await world.call('POST /api/v1/auth/forgot-password', { body: { email: person.email } });
    const token = await findTokenInEmail(world, person.email, 'Set a new password');
    const reset = (newPassword: string) =>
      world.call('POST /api/v1/auth/reset-password', { body: { token, newPassword, confirmPassword: newPassword } });
    expect((await reset(badPasswords.common)).body.errors).toEqual({ newPassword: accountMessages.passwordCommon });
    expect((await reset(person.name)).body.errors).toEqual({ newPassword: accountMessages.passwordOwnData });
    expect((await reset('monsoon in June')).status).toBe(200);
  });

  it('creating an administrator by command line or ADMIN_PASSWORD rejects common passwords; the command line also rejects own data', async () => {
    const { accounts } = world.container;
    const admin = { username: 'gatekeeper', name: 'Gate Keeper', email: null };
    await expect(accounts.createAdministrator({ ...admin, password: badPasswords.common })).rejects.toThrow(accountMessages.passwordCommon);
    await expect(accounts.createAdministrator({ ...admin, password: 'gatekeeper1' })).rejects.toThrow(accountMessages.passwordOwnData);
    const accountsWithoutAdministrator = { ...accounts, hasAdministrator: async () => false };
    await expect(ensureAdministrator(accountsWithoutAdministrator, 'Admin@123', systemRandom)).rejects.toThrow(
      `ADMIN_PASSWORD: ${accountMessages.passwordCommon}`,
    );
  });
});

it('the password check returns why a password would be rejected', async () => {
  const check = async (body: { password: string; fullName?: string }) =>
    (await world.call('POST /api/v1/auth/password-check', { body })).body.data.reason;
  expect(await check({ password: 'QWERTY123' })).toBe(accountMessages.passwordCommon);
  expect(await check({ password: 'Ananya Krishnan', fullName: 'Ananya Krishnan' })).toBe(accountMessages.passwordOwnData);
  expect(await check({ password: 'monsoon in June', fullName: 'Ananya Krishnan' })).toBeNull();
});
