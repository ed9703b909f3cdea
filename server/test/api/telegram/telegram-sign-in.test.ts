import { telegramAccountMessages } from '@jamun/contract';
import { telegramPhone, telegramTwoStep } from '@jamun/test-support/telegram-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '../../../src/kit/clock.ts';
import { lastSignInCode, requestSignInCode } from '../../harness/channels.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const send = (owner: Person, phoneNumber: string) => world.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, owner.token);
const setUpEmail = (owner: Person, phoneNumber: string, email: string) =>
  world.call('POST /api/v1/telegram/set-up-email', { body: { phoneNumber, email } }, owner.token);
const verify = (owner: Person, phoneNumber: string, code: string) =>
  world.call('POST /api/v1/telegram/verify-otp', { body: { phoneNumber, code } }, owner.token);
const verifyPassword = (owner: Person, phoneNumber: string, password: string) =>
  world.call('POST /api/v1/telegram/verify-password', { body: { phoneNumber, password } }, owner.token);
const accountsOf = async (owner: Person) => (await world.call('GET /api/v1/telegram/accounts', {}, owner.token)).body.data;
const control = (path: string, body: object) =>
  world.send('POST', `/sandbox/telegram/${path}`, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const callsOf = async (phone: string) => {
  const response = await world.send('GET', `/sandbox/telegram/calls?phone=${encodeURIComponent(phone)}`);
  return (response.body as { data: { done: Record<string, number>; refused: Record<string, number> } }).data;
};
/** Number of Telegram sessions that are signed in with this number. */
const sessionsOf = async (phone: string): Promise<number> => {
  const { rows } = await world.container.database.pool.query(
    `select count(*)::int from sandbox_telegram_sessions s join sandbox_telegram_people p on p.id = s.person_id where p.phone = $1 and s.state = 'WHOLE'`,
    [phone],
  );
  return rows[0].count;
};

describe('codes by email and Fragment', () => {
  it('when Telegram sends the sign-in code by email, the response contains the masked address', async () => {
    const [owner, phone] = [await world.person(), telegramPhone('emailCode')];
    expect((await send(owner, phone)).body.data).toMatchObject({ via: 'EMAIL', hint: 'a***a@example.com', codeLength: 5 });
    expect((await verify(owner, phone, await lastSignInCode(world, phone))).body.data.status).toBe('LINKED');
  });

  it('when Telegram sends the sign-in code to Fragment, the response contains the Fragment URL', async () => {
    const [owner, phone] = [await world.person(), telegramPhone('fragment')];
    expect((await send(owner, phone)).body.data).toMatchObject({
      via: 'FRAGMENT',
      hint: expect.stringMatching(/^https:\/\/fragment\.com\//),
    });
  });

  it('links an account after confirming the email address that Telegram requires', async () => {
    const [owner, phone] = [await world.person(), telegramPhone('emailSetup')];
    const sent = await send(owner, phone);
    expect(sent.body).toMatchObject({
      message: telegramAccountMessages.emailNeeded,
      data: { via: 'EMAIL_SETUP', hint: null, codeLength: 0 },
    });
    expect((await verify(owner, phone, '11111')).body.message).toBe(telegramAccountMessages.notBegun);

    expect((await setUpEmail(owner, phone, 'asha@example.in')).body).toMatchObject({
      message: telegramAccountMessages.codeSent,
      data: { via: 'EMAIL', hint: 'a***@example.in', codeLength: 5 },
    });
    // A second address replaces a mistyped one.
    expect((await setUpEmail(owner, phone, 'rao@example.in')).body.data.hint).toBe('r***@example.in');
    const early = await send(owner, phone);
    expect({ status: early.status, data: early.body.data }).toEqual({ status: 429, data: { waitSeconds: 60 } });
    world.clock.advance(seconds(60));
    expect((await send(owner, phone)).body.data).toMatchObject({ via: 'EMAIL', hint: 'r***@example.in' });

    const confirmed = await verify(owner, phone, await lastSignInCode(world, phone));
    expect(confirmed.body).toMatchObject({
      message: telegramAccountMessages.codeSent,
      data: { status: 'CODE_SENT', account: null, sent: { via: 'SMS', hint: null } },
    });
    expect((await verify(owner, phone, await lastSignInCode(world, phone))).body.data).toMatchObject({ status: 'LINKED', sent: null });
    // Telegram has the address now and does not request it again.
    world.clock.advance(minutes(2));
    expect((await send(owner, phone)).body.data.via).toBe('APP');
  });

  it('rejects an email address that Telegram did not request', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    expect((await setUpEmail(owner, phone, 'asha@example.in')).body.message).toBe(telegramAccountMessages.notBegun);
    await send(owner, phone);
    expect((await setUpEmail(owner, phone, 'asha@example.in')).body.message).toBe(telegramAccountMessages.notBegun);
  });
});

describe('lost Telegram answers', () => {
  it('the next attempt links the account when the answer to the code was lost', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await requestSignInCode(world, owner, phone);
    await control('switches', { loseAnswers: 1 });
    expect((await verify(owner, phone, code)).status).toBe(503);
    expect((await verify(owner, phone, code)).body.data.status).toBe('LINKED');
    expect({ sessions: await sessionsOf(phone), accounts: (await accountsOf(owner)).length }).toEqual({ sessions: 1, accounts: 1 });
  });

  it('the next attempt links the account when the answer to the password was lost', async () => {
    const [owner, phone] = [await world.person(), telegramPhone('twoStep')];
    await verify(owner, phone, (await requestSignInCode(world, owner, phone)).code);
    await control('switches', { loseAnswers: 1 });
    expect((await verifyPassword(owner, phone, telegramTwoStep.password)).status).toBe(503);
    expect((await verifyPassword(owner, phone, telegramTwoStep.password)).body.data.status).toBe('LINKED');
    expect(await sessionsOf(phone)).toBe(1);
  });

  it('the next attempt links the account when storing it failed', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await requestSignInCode(world, owner, phone);
    const { pool } = world.container.database;
    await pool.query(`alter table telegram_accounts add constraint trap check (phone <> '${phone}') not valid`);
    expect((await verify(owner, phone, code)).status).toBe(500);
    await pool.query('alter table telegram_accounts drop constraint trap');
    expect((await verify(owner, phone, code)).body.data.status).toBe('LINKED');
    expect(await sessionsOf(phone)).toBe(1);
  });

  it('requesting a new code logs out the session of a lost answer', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await requestSignInCode(world, owner, phone);
    await control('switches', { loseAnswers: 1 });
    await verify(owner, phone, code);
    expect(await sessionsOf(phone)).toBe(1);
    world.clock.advance(seconds(60));
    const fresh = await requestSignInCode(world, owner, phone);
    await world.runJobs();
    expect(await sessionsOf(phone)).toBe(0);
    expect((await verify(owner, phone, fresh.code)).body.data.status).toBe('LINKED');
    expect(await sessionsOf(phone)).toBe(1);
  });

  it('the sweep logs out the session of an abandoned sign-in', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await requestSignInCode(world, owner, phone);
    await control('switches', { loseAnswers: 1 });
    await verify(owner, phone, code);
    world.clock.advance(hours(2));
    await world.container.runSweeps('telegram-sign-ins');
    await world.runJobs();
    expect({ sessions: await sessionsOf(phone), accounts: await accountsOf(owner) }).toEqual({ sessions: 0, accounts: [] });
  });
});

describe('flood waits at sign-in', () => {
  it('a flood wait for sending codes is stored and applies to every seller', async () => {
    const phone = telegramPhone('floods');
    const [first, second] = [await world.person(), await world.person()];
    expect((await send(first, phone)).body).toMatchObject({ code: 'TOO_MANY', data: { waitSeconds: 120 } });
    world.clock.advance(seconds(20));
    expect((await send(second, phone)).body).toMatchObject({ code: 'TOO_MANY', data: { waitSeconds: 100 } });
    expect((await callsOf(phone)).refused.sendCode).toBe(1);
    world.clock.advance(seconds(100));
    await send(second, phone);
    expect((await callsOf(phone)).refused.sendCode).toBe(2);
  });

  it('a flood wait for checking codes is stored, and Telegram is not called before its end', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await requestSignInCode(world, owner, phone);
    await control('flood', { phone, waitSeconds: 300 });
    expect((await verify(owner, phone, code)).body.data).toEqual({ waitSeconds: 300 });
    world.clock.advance(seconds(100));
    expect((await verify(owner, phone, code)).body.data).toEqual({ waitSeconds: 200 });
    expect((await callsOf(phone)).refused.signIn).toBe(1);
    world.clock.advance(seconds(200));
    const fresh = await requestSignInCode(world, owner, phone);
    expect((await verify(owner, phone, fresh.code)).body.data.status).toBe('LINKED');
  });

  it('the sweep deletes expired flood waits', async () => {
    await world.container.runSweeps('telegram-sign-in-waits');
    const { rows } = await world.container.database.pool.query(
      'select count(*)::int as left from telegram_sign_in_waits where until <= $1',
      [world.clock.now()],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});
