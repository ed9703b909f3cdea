import { accountMessages } from '@jamun/contract';
import { randomWord } from '@jamun/test-support/random-word';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../src/kit/clock.ts';
import { untilWaiting } from '../../harness/waiting.ts';
import { createWorld, linkIn, type Person, randomPhone, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const signIn = (username: string, password: string, more: { loginMethod?: 'email' | 'phone'; rememberMe?: boolean } = {}) =>
  world.call('POST /api/v1/auth/signin', { body: { username, loginMethod: 'email', password, ...more } });
const me = (token: string) => world.call('GET /api/v1/users/me', {}, token);

describe('signing up', () => {
  it('makes an account with a session, and shows who one is', async () => {
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

  it('gives a second person with the same name before the @ another username', async () => {
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

  it('never gives a reserved name away', async () => {
    const { body } = await world.call('POST /api/v1/auth/signup', {
      body: { email: `admin@${randomWord()}.in`, fullName: 'A', phone: randomPhone(), password: 'long enough' },
    });
    expect(body.data.user.username).toMatch(/^admin\d{3}$/);
  });

  it('tells which contact is taken, also when two arrive at once', async () => {
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
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('names every field that is wrong', async () => {
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

describe('signing in', () => {
  let person: Person;
  beforeAll(async () => {
    person = await world.person();
  });

  it('takes the e-mail or the phone in any spelling', async () => {
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

  it('answers a wrong password and an unknown account alike', async () => {
    const wrong = await signIn(person.email, 'not the password');
    const unknown = await signIn(`${randomWord()}@x.in`, 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.body.message).toBe('Invalid email or password');
    const phone = await signIn(randomPhone(), 'x', { loginMethod: 'phone' });
    expect(phone.body.message).toBe('Invalid phone number or password');
  });

  it('lasts a day, or thirty when remembered, unless it lies idle', async () => {
    const short = (await signIn(person.email, person.password)).body.data.token;
    const long = (await signIn(person.email, person.password, { rememberMe: true })).body.data.token;
    const answers = async (token: string) => (await me(token)).status;
    world.clock.turn(hours(23));
    expect([await answers(short), await answers(long)]).toEqual([200, 200]);
    world.clock.turn(hours(2));
    expect([await answers(short), await answers(long)]).toEqual([401, 200]);
    world.clock.turn(days(28));
    expect(await answers(long)).toBe(200);
    world.clock.turn(days(1));
    expect(await answers(long)).toBe(401);
  });

  it('keeps only a hash of the token', async () => {
    const { body } = await signIn(person.email, person.password);
    const { rows } = await world.container.database.pool.query('select * from sessions');
    const dump = JSON.stringify(rows, (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value));
    expect(dump).not.toContain(body.data.token);
  });

  it('is refused to the banned, and only once the password is right', async () => {
    const banned = await world.person();
    expect((await me(banned.token)).status).toBe(200);
    await world.ban(banned);
    expect((await me(banned.token)).status).toBe(401);
    expect((await signIn(banned.email, 'wrong')).body.code).toBe('WRONG_CREDENTIALS');
    expect(await signIn(banned.email, banned.password)).toMatchObject({ status: 403, body: { code: 'BANNED' } });
  });
});

describe('an administrator', () => {
  it('signs in by username or e-mail, into a session of its own kind', async () => {
    const { username, password, token } = await world.administrator();
    expect((await me(token)).status).toBe(403);
    const again = await world.call('POST /api/v1/admin/signin', { body: { username: username.toUpperCase(), password } });
    expect(again.body.data.user.role).toBe('ADMIN');
  });

  it('is who signs in there: others are told so, once their password was right', async () => {
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
  it('are listed with their devices, the current one first, and ended one by one', async () => {
    const person = await world.person();
    const phone = 'Mozilla/5.0 (Linux; Android 13; SM-A346E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
    const body = JSON.stringify({ username: person.email, loginMethod: 'email', password: person.password });
    const answer = await world.send('POST', '/api/v1/auth/signin', {
      headers: { 'content-type': 'application/json', 'user-agent': phone },
      body,
    });
    const onPhone = (answer.body as { data: { token: string } }).data.token;
    const { body: list } = await world.call('GET /api/v1/auth/sessions', {}, person.token);
    expect(list.data.map(({ device, current }) => [device, current])).toEqual([
      ['Unknown device', true],
      ['Chrome on Android', false],
    ]);
    const other = list.data[1]?.id ?? '';
    expect((await world.call('DELETE /api/v1/auth/sessions/{id}', { params: { id: other } }, person.token)).status).toBe(200);
    expect([(await me(onPhone)).status, (await me(person.token)).status]).toEqual([401, 200]);
    expect((await world.call('DELETE /api/v1/auth/sessions/{id}', { params: { id: other } }, person.token)).status).toBe(404);
  });

  it('end with signing out, at once', async () => {
    const person = await world.person();
    expect((await world.call('POST /api/v1/auth/signout', {}, person.token)).status).toBe(200);
    expect((await me(person.token)).status).toBe(401);
  });

  it('that have ended cannot be brought back, not even in the database', async () => {
    const person = await world.person();
    await world.call('POST /api/v1/auth/signout', {}, person.token);
    const revive = world.container.database.pool.query('update sessions set ended_at = null where user_id = $1', [person.id]);
    await expect(revive).rejects.toThrow('has ended');
  });

  it('end also in a process whose clock is a little behind', async () => {
    const person = await world.person();
    world.clock.turn(-2_000);
    const answer = await world.call('POST /api/v1/auth/signout', {}, person.token);
    world.clock.turn(2_000);
    expect(answer.status).toBe(200);
    expect((await me(person.token)).status).toBe(401);
  });

  it('are over in a second process the moment they are over in the first', async () => {
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

describe('changing the password', () => {
  const change = (token: string, oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
    world.call('POST /api/v1/auth/update-password', { body: { oldPassword, newPassword, confirmPassword } }, token);

  it('ends the other sessions, keeps this one, and tells the owner', async () => {
    const person = await world.person();
    const other = (await signIn(person.email, person.password)).body.data.token;
    const { status, body } = await change(person.token, person.password, 'a new password');
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Password updated successfully' });
    expect([(await me(person.token)).status, (await me(other)).status]).toEqual([200, 401]);
    expect((await signIn(person.email, person.password)).status).toBe(401);
    expect((await signIn(person.email, 'a new password')).status).toBe(200);
    expect((await world.mailsTo(person.email)).map((mail) => mail.subject)).toContain('Your password was changed');
  });

  it('uses the specification’s words', async () => {
    const person = await world.person();
    const { password } = person;
    const messages = [
      await change(person.token, password, password),
      await change(person.token, password, 'one password', 'another one'),
      await change(person.token, 'not the old one', 'a new password'),
      await change(person.token, password, 'short'),
    ].map(({ status, body }) => [status, body.message]);
    expect(messages).toEqual([
      [422, 'New password must be different from old password'],
      [422, 'New password and confirm password do not match'],
      [422, 'Old password is incorrect'],
      [422, 'Password must be at least 8 characters'],
    ]);
    expect((await signIn(person.email, password)).status).toBe(200);
  });

  it('of two at once lets one win, and nobody is left with a password that does not work', async () => {
    const person = await world.person();
    // Both have seen the old one before either is written.
    const holding = await world.container.database.pool.connect();
    await holding.query('begin');
    await holding.query('select from users where id = $1 for update', [person.id]);
    const changes = ['password one', 'password two'].map((next) => change(person.token, person.password, next));
    await untilWaiting(world, 2);
    await holding.query('commit');
    holding.release();
    const answers = await Promise.all(changes);
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await signIn(person.email, ['password one', 'password two'][winner] ?? '')).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  const forgot = (email: string) => world.call('POST /api/v1/auth/forgot-password', { body: { email } });
  const reset = (token: string, newPassword: string) =>
    world.call('POST /api/v1/auth/reset-password', { body: { token, newPassword, confirmPassword: newPassword } });
  const mailedLink = async (email: string) =>
    linkIn((await world.mailsTo(email)).find((mail) => mail.subject === 'Set a new password')?.text ?? '');

  it('is replaced through a mailed link that works once and ends every session', async () => {
    const person = await world.person();
    await forgot(person.email);
    const token = await mailedLink(person.email);
    expect(await reset(token, 'brand new password')).toMatchObject({ status: 200, body: { message: accountMessages.passwordReset } });
    expect((await me(person.token)).status).toBe(401);
    const again = await signIn(person.email, 'brand new password');
    expect(again.body.data.user.emailVerified).toBe(true);
    expect(await reset(token, 'yet another one')).toMatchObject({ status: 410, body: { code: 'LINK_SPENT' } });
  });

  it('mail has no room for a stranger’s words', async () => {
    const email = `${randomWord()}@x.in`;
    const fullName = 'You won! Claim at https://evil.example now';
    await world.call('POST /api/v1/auth/signup', { body: { email, fullName, phone: randomPhone(), password: 'long enough' } });
    expect(JSON.stringify(await world.mailsTo(email))).not.toContain('evil.example');
  });

  it('is answered alike for an unknown address, which gets no mail', async () => {
    const person = await world.person();
    const nobody = `${randomWord()}@x.in`;
    const [known, unknown] = [await forgot(person.email), await forgot(nobody)];
    expect(known.text).toBe(unknown.text);
    expect(await world.mailsTo(nobody)).toEqual([]);
  });

  it('link dies after an hour, and with any change of password', async () => {
    const person = await world.person();
    await forgot(person.email);
    const token = await mailedLink(person.email);
    world.clock.turn(minutes(61));
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

  it('link used twice at once changes the password once', async () => {
    const person = await world.person();
    await forgot(person.email);
    const token = await mailedLink(person.email);
    const answers = await Promise.all(['password one', 'password two', 'password three'].map((password) => reset(token, password)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410, 410]);
  });

  it('links, two of them at once, change it once, and nobody waits for anybody', async () => {
    const person = await world.person();
    await forgot(person.email);
    await forgot(person.email);
    const mails = (await world.mailsTo(person.email)).filter((mail) => mail.subject === 'Set a new password');
    const answers = await Promise.all(mails.map((mail) => reset(linkIn(mail.text), 'brand new password')));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
  });

  it('link of one purpose does nothing for the other, nor does the token of a session', async () => {
    const person = await world.person();
    const verification = linkIn((await world.mailsTo(person.email))[0]?.text ?? '');
    expect((await reset(verification, 'brand new password')).status).toBe(410);
    expect((await reset(person.token, 'brand new password')).status).toBe(410);
  });

  it('of someone banned stays forgotten', async () => {
    const person = await world.person();
    await world.ban(person);
    await forgot(person.email);
    expect((await world.mailsTo(person.email)).map((mail) => mail.subject)).not.toContain('Set a new password');
  });
});

describe('the e-mail address', () => {
  const verify = (token: string) => world.call('POST /api/v1/auth/verify-email', { body: { token } });

  it('is verified by the mailed link, once', async () => {
    const person = await world.person({ isVerified: false });
    const token = linkIn((await world.mailsTo(person.email))[0]?.text ?? '');
    expect(await verify(token)).toMatchObject({ status: 200, body: { message: 'Your email address is verified' } });
    expect((await me(person.token)).body.data.emailVerified).toBe(true);
    expect((await verify(token)).status).toBe(410);
  });

  it('is verified once when two links are used at once', async () => {
    const person = await world.person({ isVerified: false });
    await world.call('POST /api/v1/auth/verify-email/resend', {}, person.token);
    const mails = await world.mailsTo(person.email);
    const answers = await Promise.all(mails.map((mail) => verify(linkIn(mail.text))));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
  });

  it('can be sent a new link, until it is verified', async () => {
    const person = await world.person({ isVerified: false });
    const resend = () => world.call('POST /api/v1/auth/verify-email/resend', {}, person.token);
    expect((await resend()).body.message).toBe(accountMessages.verificationMailed);
    const mails = await world.mailsTo(person.email);
    expect(mails).toHaveLength(2);
    await verify(linkIn(mails[0]?.text ?? ''));
    expect((await resend()).body.message).toBe(accountMessages.alreadyVerified);
    expect((await verify(linkIn(mails[1]?.text ?? ''))).status).toBe(410);
  });
});

describe('one’s own account', () => {
  const update = (token: string, body: { name?: string; phone?: string; location?: string | null }) =>
    world.call('PUT /api/v1/users/me', { body }, token);

  it('changes by what was sent and nothing else', async () => {
    const person = await world.person();
    await update(person.token, { location: 'Kochi, Kerala' });
    const { body } = await update(person.token, { name: 'New Name' });
    expect(body.data).toMatchObject({ name: 'New Name', location: 'Kochi, Kerala', phone: person.phone });
    expect((await update(person.token, { location: '' })).body.data.location).toBeNull();
  });

  it('refuses what is not the person’s to change', async () => {
    const person = await world.person();
    for (const extra of [{ role: 'ADMIN' }, { isBanned: false }, { email: 'other@x.in' }, { id: 1 }]) {
      const answer = await update(person.token, extra as never);
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, Object.keys(extra)]);
    }
    const taken = await world.person();
    expect((await update(person.token, { phone: taken.phone })).body.code).toBe('PHONE_TAKEN');
  });
});
