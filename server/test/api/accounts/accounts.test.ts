import { accountMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { waitForLockWaits } from '../../harness/lock-waits.ts';
import { createWorld, type Person, randomPhone, tokenInLink, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const signIn = (username: string, password: string, options: { loginMethod?: 'email' | 'phone'; rememberMe?: boolean } = {}) =>
  world.call('POST /api/v1/auth/signin', { body: { username, loginMethod: 'email', password, ...options } });
const me = (token: string) => world.call('GET /api/v1/users/me', {}, token);

describe('sign-up', () => {
  it('sign-up normalizes the fields and returns the account with a session', async () => {
    const word = randomWord();
    const { status, body } = await world.call('POST /api/v1/auth/signup', {
      body: { email: ` ${word.toUpperCase()}@Example.IN `, fullName: '  Meera Krishnan ', phone: '98860 42215', password: 'long enough' },
    });
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({
      name: 'Meera Krishnan',
      email: `${word}@example.in`,
      phone: '+919886042215',
      username: word,
      role: 'USER',
      isBanned: false,
      emailVerified: false,
      location: null,
    });
    expect((await me(body.data.token)).body.data).toEqual(body.data.user);
  });

  it('sign-up gives every account its own username when the local part of the email is taken', async () => {
    const word = randomWord();
    const usernames = [];
    for (const host of ['one.in', 'two.in', 'three.in']) {
      const { body } = await world.call('POST /api/v1/auth/signup', {
        body: { email: `${word}@${host}`, fullName: 'A', phone: randomPhone(), password: 'long enough' },
      });
      usernames.push(body.data.user.username);
    }
    expect(usernames[0]).toBe(word);
    expect(new Set(usernames).size).toBe(3);
  });

  it('sign-up does not assign a reserved username', async () => {
    const { body } = await world.call('POST /api/v1/auth/signup', {
      body: { email: `admin@${randomWord()}.in`, fullName: 'A', phone: randomPhone(), password: 'long enough' },
    });
    expect(body.data.user.username).toMatch(/^admin\d{3}$/);
  });

  it('sign-up rejects a taken email or phone number, also concurrently', async () => {
    const taken = await world.person();
    const fresh = { fullName: 'A', password: 'long enough' };
    const byEmail = await world.call('POST /api/v1/auth/signup', { body: { ...fresh, email: taken.email, phone: randomPhone() } });
    expect(byEmail).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN', errors: { email: 'This email is already registered' } } });
    const byPhone = await world.call('POST /api/v1/auth/signup', { body: { ...fresh, email: `${randomWord()}@x.in`, phone: taken.phone } });
    expect(byPhone).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } });
    const email = `${randomWord()}@x.in`;
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => world.call('POST /api/v1/auth/signup', { body: { ...fresh, email, phone: randomPhone() } })),
    );
    expect(both.map((response) => response.status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('sign-up returns an error for every invalid field', async () => {
    const { status, body } = await world.call('POST /api/v1/auth/signup', {
      body: { email: 'nobody', fullName: ' ', phone: '12', password: 'short' },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      email: 'Enter a valid email address',
      fullName: 'Name is required',
      phone: 'Enter a valid phone number',
      password: accountMessages.passwordTooShort,
    });
  });
});

describe('sign-in', () => {
  let person: Person;
  beforeAll(async () => {
    person = await world.person();
  });

  it('sign-in accepts the email address and the phone number in any notation', async () => {
    for (const [username, loginMethod] of [
      [person.email.toUpperCase(), 'email'],
      [person.phone, 'phone'],
      [`0${person.phone.slice(3)}`, 'phone'],
      [person.phone.slice(3).replace(/^(\d{5})/, '$1 '), 'phone'],
    ] as const) {
      const { status, body } = await signIn(username, person.password, { loginMethod });
      expect({ status, message: body.message, id: body.data.user.id }).toEqual({ status: 200, message: 'Login successful', id: person.id });
    }
  });

  it('sign-in returns the same error for a wrong password and an unknown account', async () => {
    const wrong = await signIn(person.email, 'not the password');
    const unknown = await signIn(`${randomWord()}@x.in`, 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.body.message).toBe('Invalid email or password');
    const phone = await signIn(randomPhone(), 'x', { loginMethod: 'phone' });
    expect(phone.body.message).toBe('Invalid phone number or password');
  });

  it('a session lasts one day, or 30 days with rememberMe', async () => {
    const dayToken = (await signIn(person.email, person.password)).body.data.token;
    const rememberedToken = (await signIn(person.email, person.password, { rememberMe: true })).body.data.token;
    const statuses = async () => ({ day: (await me(dayToken)).status, remembered: (await me(rememberedToken)).status });
    world.clock.advance(hours(23));
    expect(await statuses()).toEqual({ day: 200, remembered: 200 });
    world.clock.advance(hours(2));
    expect(await statuses()).toEqual({ day: 401, remembered: 200 });
    world.clock.advance(days(28));
    expect((await me(rememberedToken)).status).toBe(200);
    world.clock.advance(days(1));
    expect((await me(rememberedToken)).status).toBe(401);
  });

  it('the sessions table does not contain the session token', async () => {
    const { body } = await signIn(person.email, person.password);
    const { rows } = await world.container.database.pool.query('select * from sessions');
    const dump = JSON.stringify(rows, (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value));
    expect(dump).not.toContain(body.data.token);
  });

  it('sign-in of a banned user returns BANNED only with the right password', async () => {
    const banned = await world.person();
    expect((await me(banned.token)).status).toBe(200);
    await world.ban(banned);
    expect((await me(banned.token)).status).toBe(401);
    expect((await signIn(banned.email, 'wrong')).body.code).toBe('WRONG_CREDENTIALS');
    expect(await signIn(banned.email, banned.password)).toMatchObject({ status: 403, body: { code: 'BANNED' } });
  });
});

describe('administrator sign-in', () => {
  it('an administrator signs in with the username in any case, and the session is rejected on user routes', async () => {
    const { username, password, token } = await world.administrator();
    expect((await me(token)).status).toBe(403);
    const again = await world.call('POST /api/v1/admin/signin', { body: { username: username.toUpperCase(), password } });
    expect(again.body.data.user.role).toBe('ADMIN');
  });

  it('admin sign-in of a user returns 403 only with the right password', async () => {
    const person = await world.person();
    const right = await world.call('POST /api/v1/admin/signin', { body: { username: person.email, password: person.password } });
    expect({ status: right.status, message: right.body.message }).toEqual({
      status: 403,
      message: 'Unauthorized access. Admin role required.',
    });
    const wrong = await world.call('POST /api/v1/admin/signin', { body: { username: person.email, password: 'wrong' } });
    expect({ status: wrong.status, message: wrong.body.message }).toEqual({ status: 401, message: 'Invalid username or password' });
  });
});

describe('sessions', () => {
  it('lists sessions with their device, current first, and ends one session', async () => {
    const person = await world.person();
    const phone = 'Mozilla/5.0 (Linux; Android 13; SM-A346E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
    const body = JSON.stringify({ username: person.email, loginMethod: 'email', password: person.password });
    const response = await world.send('POST', '/api/v1/auth/signin', {
      headers: { 'content-type': 'application/json', 'user-agent': phone },
      body,
    });
    const onPhone = (response.body as { data: { token: string } }).data.token;
    const { body: list } = await world.call('GET /api/v1/auth/sessions', {}, person.token);
    expect(list.data.map(({ device, current }) => ({ device, current }))).toEqual([
      { device: 'Unknown device', current: true },
      { device: 'Chrome on Android', current: false },
    ]);
    const other = list.data[1]?.id ?? '';
    expect((await world.call('DELETE /api/v1/auth/sessions/{id}', { params: { id: other } }, person.token)).status).toBe(200);
    expect({ ended: (await me(onPhone)).status, current: (await me(person.token)).status }).toEqual({ ended: 401, current: 200 });
    expect((await world.call('DELETE /api/v1/auth/sessions/{id}', { params: { id: other } }, person.token)).status).toBe(404);
  });

  it('signing out ends the session immediately', async () => {
    const person = await world.person();
    expect((await world.call('POST /api/v1/auth/signout', {}, person.token)).status).toBe(200);
    expect((await me(person.token)).status).toBe(401);
  });

  it('the database rejects reopening an ended session', async () => {
    const person = await world.person();
    await world.call('POST /api/v1/auth/signout', {}, person.token);
    const revive = world.container.database.pool.query('update sessions set ended_at = null where user_id = $1', [person.id]);
    await expect(revive).rejects.toThrow('has ended');
  });

  it('signing out works when the clock of the process is behind', async () => {
    const person = await world.person();
    world.clock.advance(-2_000);
    const response = await world.call('POST /api/v1/auth/signout', {}, person.token);
    world.clock.advance(2_000);
    expect(response.status).toBe(200);
    expect((await me(person.token)).status).toBe(401);
  });

  it('a ban in one process ends the sessions in another process immediately', async () => {
    const secretKey = Buffer.alloc(32, 7);
    const one = await createWorld({ secretKey });
    const two = await createWorld({ secretKey, databaseUrl: one.databaseUrl, clock: one.clock });
    const person = await one.person();
    expect((await two.call('GET /api/v1/users/me', {}, person.token)).status).toBe(200);
    await one.ban(person);
    expect((await two.call('GET /api/v1/users/me', {}, person.token)).status).toBe(401);
    await two.close();
    await one.close();
  });
});

describe('password change', () => {
  const change = (token: string, oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
    world.call('POST /api/v1/auth/update-password', { body: { oldPassword, newPassword, confirmPassword } }, token);

  it('a password change ends the other sessions, keeps the current one, and emails the user', async () => {
    const person = await world.person();
    const other = (await signIn(person.email, person.password)).body.data.token;
    const { status, body } = await change(person.token, person.password, 'a new password');
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Password updated successfully' });
    expect({ current: (await me(person.token)).status, other: (await me(other)).status }).toEqual({ current: 200, other: 401 });
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect((await signIn(person.email, 'a new password')).status).toBe(200);
    expect((await world.mailsTo(person.email)).map((mail) => mail.subject)).toContain('Your password was changed');
  });

  it('a rejected password change returns the specified error message', async () => {
    const person = await world.person();
    const { password } = person;
    const messages = [
      await change(person.token, password, password),
      await change(person.token, password, 'one password', 'another one'),
      await change(person.token, 'not the old one', 'a new password'),
      await change(person.token, password, 'short'),
    ].map(({ status, body }) => ({ status, message: body.message }));
    expect(messages).toEqual([
      { status: 422, message: 'New password must be different from old password' },
      { status: 422, message: 'New password and confirm password do not match' },
      { status: 422, message: 'Old password is incorrect' },
      { status: 422, message: 'Password must be at least 8 characters' },
    ]);
    expect((await signIn(person.email, password)).status).toBe(200);
  });

  it('when two password changes run concurrently, one succeeds and its password works', async () => {
    const person = await world.person();
    // The row lock makes both requests read the old password before either one writes.
    const lockingClient = await world.container.database.pool.connect();
    await lockingClient.query('begin');
    await lockingClient.query('select from users where id = $1 for update', [person.id]);
    const changes = ['password one', 'password two'].map((next) => change(person.token, person.password, next));
    await waitForLockWaits(world, 2);
    await lockingClient.query('commit');
    lockingClient.release();
    const responses = await Promise.all(changes);
    const winner = responses.findIndex((response) => response.status === 200);
    expect(responses.map((response) => response.status).sort()).toEqual([200, 409]);
    expect((await signIn(person.email, ['password one', 'password two'][winner] ?? '')).status).toBe(200);
  });
});

describe('password reset', () => {
  const forgot = (email: string) => world.call('POST /api/v1/auth/forgot-password', { body: { email } });
  const reset = (token: string, newPassword: string) =>
    world.call('POST /api/v1/auth/reset-password', { body: { token, newPassword, confirmPassword: newPassword } });
  const mailedLink = async (email: string) =>
    tokenInLink((await world.mailsTo(email)).find((mail) => mail.subject === 'Set a new password')?.text ?? '');

  it('a password reset link works once, verifies the email address, and ends every session', async () => {
    const person = await world.person();
    await forgot(person.email);
    const token = await mailedLink(person.email);
    expect(await reset(token, 'brand new password')).toMatchObject({ status: 200, body: { message: accountMessages.passwordReset } });
    expect((await me(person.token)).status).toBe(401);
    const again = await signIn(person.email, 'brand new password');
    expect(again.body.data.user.emailVerified).toBe(true);
    expect(await reset(token, 'yet another one')).toMatchObject({ status: 410, body: { code: 'LINK_SPENT' } });
  });

  it('the welcome email does not contain the name from the sign-up form', async () => {
    const email = `${randomWord()}@x.in`;
    const fullName = 'You won! Claim at https://evil.example now';
    await world.call('POST /api/v1/auth/signup', { body: { email, fullName, phone: randomPhone(), password: 'long enough' } });
    expect(JSON.stringify(await world.mailsTo(email))).not.toContain('evil.example');
  });

  it('a password reset request for an unknown address gets the same response and sends no email', async () => {
    const person = await world.person();
    const unknownEmail = `${randomWord()}@x.in`;
    const [known, unknown] = [await forgot(person.email), await forgot(unknownEmail)];
    expect(known.text).toBe(unknown.text);
    expect(await world.mailsTo(unknownEmail)).toEqual([]);
  });

  it('a password reset link to a former address is rejected', async () => {
    const person = await world.person();
    await forgot(person.email);
    const token = await mailedLink(person.email);
    // Race: the email job wrote the link after an email change had revoked the links of the former address.
    await world.container.database.pool.query('update users set email = $2 where id = $1', [person.id, `new-${person.email}`]);
    expect((await reset(token, 'brand new password')).status).toBe(410);
    expect((await signIn(`new-${person.email}`, person.password)).status).toBe(200);
  });

  it('a password reset link expires after an hour and is revoked by a password change', async () => {
    const person = await world.person();
    await forgot(person.email);
    const token = await mailedLink(person.email);
    world.clock.advance(minutes(61));
    expect((await reset(token, 'brand new password')).status).toBe(410);
    await forgot(person.email);
    const second = await mailedLink(person.email);
    const token2 = (await signIn(person.email, person.password)).body.data.token;
    await world.call(
      'POST /api/v1/auth/update-password',
      { body: { oldPassword: person.password, newPassword: 'changed by hand', confirmPassword: 'changed by hand' } },
      token2,
    );
    expect((await reset(second, 'brand new password')).status).toBe(410);
  });

  it('a password reset link used concurrently changes the password once', async () => {
    const person = await world.person();
    await forgot(person.email);
    const token = await mailedLink(person.email);
    const responses = await Promise.all(['password one', 'password two', 'password three'].map((password) => reset(token, password)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 410, 410]);
  });

  it('two password reset links used concurrently change the password once without a deadlock', async () => {
    const person = await world.person();
    await forgot(person.email);
    await forgot(person.email);
    const mails = (await world.mailsTo(person.email)).filter((mail) => mail.subject === 'Set a new password');
    const responses = await Promise.all(mails.map((mail) => reset(tokenInLink(mail.text), 'brand new password')));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 410]);
  });

  it('a password reset rejects verification tokens and session tokens', async () => {
    const person = await world.person();
    const verification = tokenInLink((await world.mailsTo(person.email))[0]?.text ?? '');
    expect((await reset(verification, 'brand new password')).status).toBe(410);
    expect((await reset(person.token, 'brand new password')).status).toBe(410);
  });

  it('a banned user gets no password reset email', async () => {
    const person = await world.person();
    await world.ban(person);
    await forgot(person.email);
    expect((await world.mailsTo(person.email)).map((mail) => mail.subject)).not.toContain('Set a new password');
  });
});

describe('email verification', () => {
  const verify = (token: string, person: { token: string }) =>
    world.call('POST /api/v1/auth/verify-email', { body: { token } }, person.token);

  it('the verification link verifies the email address once', async () => {
    const person = await world.person({ isVerified: false });
    const token = tokenInLink((await world.mailsTo(person.email))[0]?.text ?? '');
    expect(await verify(token, person)).toMatchObject({ status: 200, body: { message: 'Your email address is verified' } });
    expect((await me(person.token)).body.data.emailVerified).toBe(true);
    expect((await verify(token, person)).status).toBe(410);
  });

  it('one of two verification links used concurrently verifies the email address, the other returns 410', async () => {
    const person = await world.person({ isVerified: false });
    await world.call('POST /api/v1/auth/verify-email/resend', {}, person.token);
    const mails = await world.mailsTo(person.email);
    const responses = await Promise.all(mails.map((mail) => verify(tokenInLink(mail.text), person)));
    expect(responses.map((response) => response.status).sort()).toEqual([200, 410]);
  });

  it('resends the verification link until the email address is verified', async () => {
    const person = await world.person({ isVerified: false });
    const resend = () => world.call('POST /api/v1/auth/verify-email/resend', {}, person.token);
    expect((await resend()).body.message).toBe(accountMessages.verificationMailed);
    const mails = await world.mailsTo(person.email);
    expect(mails).toHaveLength(2);
    await verify(tokenInLink(mails[0]?.text ?? ''), person);
    expect((await resend()).body.message).toBe(accountMessages.alreadyVerified);
    expect((await verify(tokenInLink(mails[1]?.text ?? ''), person)).status).toBe(410);
  });
});

describe('profile update', () => {
  const update = (token: string, body: { name?: string; phone?: string; location?: string | null }) =>
    world.call('PUT /api/v1/users/me', { body }, token);

  it('a profile update changes only the sent fields', async () => {
    const person = await world.person();
    await update(person.token, { location: 'Kochi, Kerala' });
    const { body } = await update(person.token, { name: 'New Name' });
    expect(body.data).toMatchObject({ name: 'New Name', location: 'Kochi, Kerala', phone: person.phone });
    expect((await update(person.token, { location: '' })).body.data.location).toBeNull();
  });

  it('a profile update rejects protected fields and a taken phone number', async () => {
    const person = await world.person();
    for (const extra of [{ role: 'ADMIN' }, { isBanned: false }, { email: 'other@x.in' }, { id: 1 }]) {
      const response = await update(person.token, extra as never);
      expect({ status: response.status, fields: Object.keys(response.body.errors ?? {}) }).toEqual({
        status: 422,
        fields: Object.keys(extra),
      });
    }
    const taken = await world.person();
    expect((await update(person.token, { phone: taken.phone })).body.code).toBe('PHONE_TAKEN');
  });
});
