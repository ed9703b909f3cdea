import { channelPlanMessages, telegramAccountMessages } from '@jamun/contract';
import { telegramPhone, telegramTwoStep } from '@jamun/test-support/telegram-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '../../../src/kit/clock.ts';
import { createChannel, createPublishedChannel, lastSignInCode, linkTelegramAccount, requestSignInCode } from '../../harness/channels.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const send = (owner: Person, phoneNumber: string) => world.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, owner.token);
const verify = (owner: Person, phoneNumber: string, code: string) =>
  world.call('POST /api/v1/telegram/verify-otp', { body: { phoneNumber, code } }, owner.token);
const verifyPassword = (owner: Person, phoneNumber: string, password: string) =>
  world.call('POST /api/v1/telegram/verify-password', { body: { phoneNumber, password } }, owner.token);
const accountsOf = async (owner: Person) => (await world.call('GET /api/v1/telegram/accounts', {}, owner.token)).body.data;
const remove = (owner: Person, id: string) => world.call('DELETE /api/v1/telegram/accounts/{id}', { params: { id } }, owner.token);
const changeCode = (code: string) => (code === '11111' ? '22222' : '11111');
const control = (path: string, body: object) =>
  world.send('POST', `/sandbox/telegram/${path}`, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const callsOf = async (phone: string) =>
  (
    (await world.send('GET', `/sandbox/telegram/calls?phone=${encodeURIComponent(phone)}`)).body as {
      data: { done: Record<string, number>; refused: Record<string, number>; tooEarly: number; doubled: number };
    }
  ).data;
const rowsOf = async (table: string) => Number((await world.container.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

describe('Telegram account linking', () => {
  it('links a Telegram account with the sent code', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const sent = await send(owner, phone.slice(3));
    expect(sent.body).toMatchObject({ message: telegramAccountMessages.codeSent, data: { phoneNumber: phone, via: 'APP', codeLength: 5 } });
    const now = world.clock.now();
    expect(sent.body.data.resendAt).toBe(new Date(now.getTime() + seconds(60)).toISOString());
    expect(sent.body.data.expiresAt).toBe(new Date(now.getTime() + minutes(10)).toISOString());
    expect(await accountsOf(owner)).toEqual([]);

    const linked = await verify(owner, phone, await lastSignInCode(world, phone));
    expect(linked.body).toMatchObject({ message: telegramAccountMessages.linked, data: { status: 'LINKED', hint: null } });
    const [account] = await accountsOf(owner);
    expect(account).toEqual(linked.body.data.account);
    expect(account).toMatchObject({ telegramNumber: phone, authenticated: true, state: 'LINKED', channelCount: 0, waitsUntil: null });
  });

  it('links an account with two-step password; the hint is returned for every attempt with the code', async () => {
    const [owner, phone] = [await world.person(), telegramPhone('twoStep')];
    const { code } = await requestSignInCode(world, owner, phone);
    for (let time = 0; time < 2; time++) {
      const response = await verify(owner, phone, code);
      expect(response.body).toMatchObject({
        message: telegramAccountMessages.passwordNeeded,
        data: { status: 'PASSWORD_NEEDED', account: null, hint: telegramTwoStep.hint },
      });
    }
    const rejected = await verifyPassword(owner, phone, 'not it');
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toEqual({ password: telegramAccountMessages.passwordWrong });
    expect((await verifyPassword(owner, phone, telegramTwoStep.password)).body.data.status).toBe('LINKED');
    // The sign-in is finished; a second attempt is rejected.
    expect((await verifyPassword(owner, phone, telegramTwoStep.password)).body.message).toBe(telegramAccountMessages.notBegun);
    expect(await accountsOf(owner)).toHaveLength(1);
  });

  it('rejects passwords after five failed ones until a new code is requested', async () => {
    const [owner, phone] = [await world.person(), telegramPhone('twoStep')];
    await verify(owner, phone, (await requestSignInCode(world, owner, phone)).code);
    for (let time = 0; time < 5; time++)
      expect((await verifyPassword(owner, phone, 'no')).body.errors).toEqual({ password: telegramAccountMessages.passwordWrong });
    const spent = await verifyPassword(owner, phone, telegramTwoStep.password);
    expect(spent.body.errors).toEqual({ password: telegramAccountMessages.passwordTries });
    world.clock.advance(seconds(60));
    const { code } = await requestSignInCode(world, owner, phone);
    expect((await verify(owner, phone, code)).body.data.status).toBe('PASSWORD_NEEDED');
    expect((await verifyPassword(owner, phone, telegramTwoStep.password)).body.data.status).toBe('LINKED');
  });

  it('rejects codes after five failed ones, also for concurrent requests', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await requestSignInCode(world, owner, phone);
    const attempts = await Promise.all(Array.from({ length: 8 }, () => verify(owner, phone, changeCode(code))));
    expect(attempts.map(({ status }) => status)).toEqual(Array(8).fill(422));
    expect(attempts.map(({ body }) => body.errors?.code).sort()).toEqual([
      ...Array(5).fill(telegramAccountMessages.codeWrong),
      ...Array(3).fill(telegramAccountMessages.codeTries),
    ]);
    expect((await verify(owner, phone, code)).body.errors).toEqual({ code: telegramAccountMessages.codeTries });
    expect((await callsOf(phone)).refused.signIn).toBe(5);
  });

  it('a code can be resent after 60 seconds, not earlier', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const first = await requestSignInCode(world, owner, phone);
    world.clock.advance(seconds(22));
    const early = await send(owner, phone);
    expect(early.status).toBe(429);
    expect(early.headers.get('retry-after')).toBe('38');
    expect(early.body).toMatchObject({ code: 'TOO_MANY', message: telegramAccountMessages.wait('38 seconds'), data: { waitSeconds: 38 } });
    world.clock.advance(seconds(38));
    const again = await send(owner, phone);
    expect(again.body.data.via).toBe('SMS');
    const code = await lastSignInCode(world, phone);
    if (code !== first.code)
      expect((await verify(owner, phone, first.code)).body.errors).toEqual({ code: telegramAccountMessages.codeWrong });
    expect((await verify(owner, phone, code)).body.data.status).toBe('LINKED');
    expect((await callsOf(phone)).done).toMatchObject({ sendCode: 1, resendCode: 1 });
  });

  it('an expired code has its own error, and the next request sends a new code', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await requestSignInCode(world, owner, phone);
    world.clock.advance(minutes(6));
    expect((await verify(owner, phone, code)).body.errors).toEqual({ code: telegramAccountMessages.codeExpired });
    const fresh = await requestSignInCode(world, owner, phone);
    expect((await verify(owner, phone, fresh.code)).body.data.status).toBe('LINKED');
    expect((await callsOf(phone)).done.sendCode).toBe(2);
  });

  it.each([
    ['noAccount', telegramAccountMessages.noAccount],
    ['banned', telegramAccountMessages.phoneBanned],
  ] as const)('rejects a phone number with an error on its field: %s', async (kind, message) => {
    const [owner, phone] = [await world.person(), telegramPhone(kind)];
    const sent = await send(owner, phone);
    const response = kind === 'banned' ? sent : await verify(owner, phone, await lastSignInCode(world, phone));
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual({ phoneNumber: message });
    expect(await accountsOf(owner)).toEqual([]);
  });

  it('a flood wait returns 429 with the seconds to wait', async () => {
    const owner = await world.person();
    const response = await send(owner, telegramPhone('floods'));
    expect(response.status).toBe(429);
    expect(response.body).toMatchObject({ message: telegramAccountMessages.wait('2 minutes'), data: { waitSeconds: 120 } });
  });

  it('attempts during a Telegram outage do not count', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await requestSignInCode(world, owner, phone);
    await control('switches', { away: true });
    for (let time = 0; time < 6; time++) {
      const response = await verify(owner, phone, code);
      expect({ status: response.status, code: response.body.code }).toEqual({ status: 503, code: 'TELEGRAM_UNAVAILABLE' });
    }
    await control('switches', { away: false });
    expect((await verify(owner, phone, code)).body.data.status).toBe('LINKED');
  });

  it('rejects more than ten codes an hour to one number across users', async () => {
    const strict = await createWorld({ env: { RATE_LIMITS: 'on' } });
    const phoneNumber = telegramPhone();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count++) {
      const { token } = await strict.person();
      statuses.push((await strict.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, token)).status);
    }
    await strict.close();
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('rejects a Telegram sign-in code that another user requested', async () => {
    const [owner, other, phone] = [await world.person(), await world.person(), telegramPhone()];
    const { code } = await requestSignInCode(world, owner, phone);
    const response = await verify(other, phone, code);
    expect({ status: response.status, message: response.body.message }).toEqual({ status: 409, message: telegramAccountMessages.notBegun });
    expect((await verifyPassword(owner, phone, 'early')).body.message).toBe(telegramAccountMessages.notBegun);
  });

  it('concurrent requests with the same code link the account once', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await requestSignInCode(world, owner, phone);
    const responses = await Promise.all(Array.from({ length: 6 }, () => verify(owner, phone, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await accountsOf(owner)).toHaveLength(1);
    expect((await callsOf(phone)).doubled).toBe(0);
  });

  it('concurrent code requests send one code', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(owner, phone)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    expect((await callsOf(phone)).done.sendCode).toBe(1);
  });

  it('linking again keeps the account and logs out the previous session', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const account = await linkTelegramAccount(world, owner, phone);
    const channel = await createChannel(world, owner, { telegramNumber: phone });
    world.clock.advance(minutes(2));
    const again = await linkTelegramAccount(world, owner, phone);
    expect(again.id).toBe(account.id);
    await world.runJobs();
    expect((await callsOf(phone)).done.logOut).toBe(1);
    // The new session works.
    expect((await createChannel(world, owner, { telegramNumber: phone, channelName: 'Second' })).account?.id).toBe(account.id);
    expect((await accountsOf(owner))[0]).toMatchObject({ id: account.id, channelCount: 2 });
    expect(channel.account?.id).toBe(account.id);
  });

  it('the sweep deletes an unfinished sign-in', async () => {
    const own = await createWorld();
    const owner = await own.person();
    await requestSignInCode(own, owner);
    own.clock.advance(hours(2));
    await own.container.runSweeps('telegram-sign-ins');
    const { rows } = await own.container.database.pool.query('select count(*)::int as left from telegram_sign_ins');
    expect(rows).toEqual([{ left: 0 }]);
    await own.close();
  });
});

describe('Telegram account problems', () => {
  it('an account in a flood wait makes no Telegram calls until its end', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner);
    await control('flood', { phone, waitSeconds: 300, times: 1 });
    const body = { telegramNumber: phone };
    const rejected = await world.call('POST /api/v1/telegram/telechannels', { body }, owner.token);
    expect(rejected.body).toMatchObject({ code: 'TOO_MANY', data: { waitSeconds: 300 } });
    world.clock.advance(seconds(100));
    const again = await world.call('POST /api/v1/telegram/telechannels', { body }, owner.token);
    expect({ status: again.status, retryAfter: again.headers.get('retry-after') }).toEqual({ status: 429, retryAfter: '200' });
    expect(again.body.message).toBe(telegramAccountMessages.wait('4 minutes'));
    expect((await callsOf(phone)).tooEarly).toBe(0);
    expect((await accountsOf(owner))[0]?.waitsUntil).toBe(new Date(world.clock.now().getTime() + seconds(200)).toISOString());
    world.clock.advance(seconds(200));
    expect((await world.call('POST /api/v1/telegram/telechannels', { body }, owner.token)).status).toBe(200);
    expect((await accountsOf(owner))[0]?.waitsUntil).toBeNull();
  });

  it('an ended session notifies the seller once, and linking again resumes sales', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { id } = await createPublishedChannel(world, owner, { telegramNumber: (await linkTelegramAccount(world, owner, phone)).phone });
    await control('revoke-sessions', { phone });
    const listChannels = () => world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, owner.token);
    const responses = await Promise.all([listChannels(), listChannels(), listChannels()]);
    for (const { status, body } of responses) expect({ status, code: body.code }).toEqual({ status: 409, code: 'LINK_AGAIN' });
    // A single SESSION_ENDED answer only pauses the account.
    expect((await accountsOf(owner))[0]).toMatchObject({ state: 'PAUSED', authenticated: true });
    world.clock.advance(minutes(10));
    expect((await listChannels()).body.code).toBe('LINK_AGAIN');
    expect((await accountsOf(owner))[0]).toMatchObject({ state: 'LINK_AGAIN', authenticated: false, channelCount: 1 });

    const mails = (await world.mailsTo(owner.email)).filter(({ subject }) => subject === 'Link your Telegram account again');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain(phone);
    const notifications = await world.call('GET /api/v1/notifications', {}, owner.token);
    expect(notifications.text.match(/ended the connection to your account/g)).toHaveLength(1);

    const shown = await world.call('GET /api/v1/telegram/channels/{id}', { params: { id } }, owner.token);
    expect(shown.body.data).toMatchObject({ missing: ['account'], account: { state: 'LINK_AGAIN' } });
    const purchase = { params: { id, planId: shown.body.data.plans[0]?.id ?? '' }, body: {} };
    const call = 'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription';
    const rejected = await world.call(call, purchase, (await world.person()).token);
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({ status: 409, message: channelPlanMessages.outOfReach });
    world.clock.advance(minutes(2));
    await linkTelegramAccount(world, owner, phone);
    expect((await world.call(call, purchase, (await world.person()).token)).status).toBe(200);
    expect((await listChannels()).status).toBe(200);
    expect((await world.call('GET /api/v1/telegram/channels/{id}', { params: { id } }, owner.token)).body.data.missing).toEqual([]);
  });

  it('a Telegram outage returns 503 and keeps the account linked', async () => {
    const owner = await world.person();
    const { phone } = await linkTelegramAccount(world, owner);
    await control('switches', { away: true });
    const response = await world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, owner.token);
    await control('switches', { away: false });
    expect({ status: response.status, code: response.body.code }).toEqual({ status: 503, code: 'TELEGRAM_UNAVAILABLE' });
    expect((await accountsOf(owner))[0]?.state).toBe('LINKED');
  });
});

describe('Telegram account removal', () => {
  it('removing an account pauses the sales of its channels and logs out, also after a long outage', async () => {
    const own = await createWorld();
    const owner = await own.person();
    const { slug, account } = await createPublishedChannel(own, owner);
    const phone = account?.telegramNumber ?? '';
    const switchTo = (away: boolean) =>
      own.send('POST', '/sandbox/telegram/switches', { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ away }) });
    await switchTo(true);
    const params = { id: account?.id ?? '' };
    const removed = await own.call('DELETE /api/v1/telegram/accounts/{id}', { params }, owner.token);
    expect(removed.body.message).toBe(telegramAccountMessages.deleted);
    const page = await own.call('GET /api/v1/telegram/public/channels/{slug}', { params: { slug } });
    expect(page.body.data.salesPause).toEqual({ until: null });
    expect((await own.call('GET /api/v1/telegram/accounts', {}, owner.token)).body.data).toEqual([]);
    const [listed] = (await own.call('GET /api/v1/telegram/channels', {}, owner.token)).body.data;
    expect(listed).toMatchObject({ status: 'ACTIVE', account: null, missing: ['account'] });
    expect((await own.call('DELETE /api/v1/telegram/accounts/{id}', { params }, owner.token)).status).toBe(404);

    // The job uses up its retries during the outage; the sweep starts it again.
    await own.runJobs();
    const pendingLogouts = async () => (await own.container.database.pool.query('select * from telegram_pending_logouts')).rowCount;
    expect(await pendingLogouts()).toBe(1);
    await switchTo(false);
    own.clock.advance(hours(7));
    await own.container.runSweeps('telegram-pending-logouts');
    await own.runJobs();
    expect(await pendingLogouts()).toBe(0);
    const calls = await own.send('GET', `/sandbox/telegram/calls?phone=${encodeURIComponent(phone)}`);
    expect(calls.body).toMatchObject({ data: { done: { logOut: 1 }, doubled: 0 } });
    await own.close();
  });

  it('removing an account waits for a running call before it logs out', async () => {
    const owner = await world.person();
    const { id, phone } = await linkTelegramAccount(world, owner);
    const before = await rowsOf('telegram_pending_logouts');
    const [listing, removed] = await Promise.all([
      world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, owner.token),
      remove(owner, id),
      world.runJobs(),
    ]);
    await world.runJobs();
    expect(removed.status).toBe(200);
    expect([200, 404, 409]).toContain(listing.status);
    expect(await rowsOf('telegram_pending_logouts')).toBe(before);
    expect(await callsOf(phone)).toMatchObject({ done: { logOut: 1 }, doubled: 0 });
  });

  it('linking a removed account again restores its channels', async () => {
    const owner = await world.person();
    const { id, slug, account } = await createPublishedChannel(world, owner);
    const phone = account?.telegramNumber ?? '';
    const hidden = await createChannel(world, owner, { telegramNumber: phone });
    await remove(owner, account?.id ?? '');
    world.clock.advance(minutes(2));
    const again = await linkTelegramAccount(world, owner, phone);
    expect(again).toMatchObject({ id: account?.id, channelCount: 2 });
    const show = (channel: string) => world.call('GET /api/v1/telegram/channels/{id}', { params: { id: channel } }, owner.token);
    expect((await show(id)).body.data).toMatchObject({ status: 'ACTIVE', missing: [], account: { state: 'LINKED' } });
    expect((await show(hidden.id)).body.data.status).toBe('INACTIVE');
    const page = await world.call('GET /api/v1/telegram/public/channels/{slug}', { params: { slug } });
    expect(page.body.data.salesPause).toBeNull();
  });
});
