import { channelPlanMessages, telegramAccountMessages as say } from '@jamun/contract';
import { telegramPhone, telegramTwoStep } from '@jamun/test-support/telegram-numbers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes, seconds } from '../../../src/kit/clock.ts';
import { codeAskedFor, codeSentTo, linkedAccount, ownChannel, publishedChannel } from '../../harness/channels.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const send = (owner: Person, phoneNumber: string) => world.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, owner.token);
const verify = (owner: Person, phoneNumber: string, code: string) =>
  world.call('POST /api/v1/telegram/verify-otp', { body: { phoneNumber, code } }, owner.token);
const prove = (owner: Person, phoneNumber: string, password: string) =>
  world.call('POST /api/v1/telegram/verify-password', { body: { phoneNumber, password } }, owner.token);
const accountsOf = async (owner: Person) => (await world.call('GET /api/v1/telegram/accounts', {}, owner.token)).body.data;
const remove = (owner: Person, id: string) => world.call('DELETE /api/v1/telegram/accounts/{id}', { params: { id } }, owner.token);
const wrong = (code: string) => (code === '11111' ? '22222' : '11111');
const control = (path: string, body: object) =>
  world.send('POST', `/sandbox/telegram/${path}`, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const callsOf = async (phone: string) =>
  (
    (await world.send('GET', `/sandbox/telegram/calls?phone=${encodeURIComponent(phone)}`)).body as {
      data: { done: Record<string, number>; refused: Record<string, number>; tooEarly: number; doubled: number };
    }
  ).data;
const rowsOf = async (table: string) => Number((await world.container.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

describe('linking a Telegram account', () => {
  it('sends a code, and links with it', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const sent = await send(owner, phone.slice(3));
    expect(sent.body).toMatchObject({ message: say.codeSent, data: { phoneNumber: phone, via: 'APP', codeLength: 5 } });
    const now = world.clock.now();
    expect(sent.body.data.resendAt).toBe(new Date(now.getTime() + seconds(60)).toISOString());
    expect(sent.body.data.expiresAt).toBe(new Date(now.getTime() + minutes(10)).toISOString());
    expect(await accountsOf(owner)).toEqual([]);

    const linked = await verify(owner, phone, await codeSentTo(world, phone));
    expect(linked.body).toMatchObject({ message: say.linked, data: { status: 'LINKED', hint: null } });
    const [account] = await accountsOf(owner);
    expect(account).toEqual(linked.body.data.account);
    expect(account).toMatchObject({ telegramNumber: phone, authenticated: true, state: 'LINKED', channelCount: 0, waitsUntil: null });
  });

  it('asks for the password where the account has one, with its hint, also when the answer was lost', async () => {
    const [owner, phone] = [await world.person(), telegramPhone('twoStep')];
    const { code } = await codeAskedFor(world, owner, phone);
    for (let time = 0; time < 2; time++) {
      const asked = await verify(owner, phone, code);
      expect(asked.body).toMatchObject({
        message: say.passwordNeeded,
        data: { status: 'PASSWORD_NEEDED', account: null, hint: telegramTwoStep.hint },
      });
    }
    const refused = await prove(owner, phone, 'not it');
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ password: say.passwordWrong });
    expect((await prove(owner, phone, telegramTwoStep.password)).body.data.status).toBe('LINKED');
    // What is linked is not linked a second time.
    expect((await prove(owner, phone, telegramTwoStep.password)).body.message).toBe(say.notBegun);
    expect(await accountsOf(owner)).toHaveLength(1);
  });

  it('takes five passwords, then begins anew', async () => {
    const [owner, phone] = [await world.person(), telegramPhone('twoStep')];
    await verify(owner, phone, (await codeAskedFor(world, owner, phone)).code);
    for (let time = 0; time < 5; time++) expect((await prove(owner, phone, 'no')).body.errors).toEqual({ password: say.passwordWrong });
    const spent = await prove(owner, phone, telegramTwoStep.password);
    expect(spent.body.errors).toEqual({ password: say.passwordTries });
    world.clock.turn(seconds(60));
    const { code } = await codeAskedFor(world, owner, phone);
    expect((await verify(owner, phone, code)).body.data.status).toBe('PASSWORD_NEEDED');
    expect((await prove(owner, phone, telegramTwoStep.password)).body.data.status).toBe('LINKED');
  });

  it('takes five codes, however quickly they come', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await codeAskedFor(world, owner, phone);
    const tries = await Promise.all(Array.from({ length: 8 }, () => verify(owner, phone, wrong(code))));
    expect(tries.map(({ status }) => status)).toEqual(Array(8).fill(422));
    expect(tries.map(({ body }) => body.errors?.code).sort()).toEqual([...Array(5).fill(say.codeWrong), ...Array(3).fill(say.codeTries)]);
    expect((await verify(owner, phone, code)).body.errors).toEqual({ code: say.codeTries });
    expect((await callsOf(phone)).refused.signIn).toBe(5);
  });

  it('sends another code after a while, and not before', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const first = await codeAskedFor(world, owner, phone);
    world.clock.turn(seconds(22));
    const early = await send(owner, phone);
    expect(early.status).toBe(429);
    expect(early.headers.get('retry-after')).toBe('38');
    expect(early.body).toMatchObject({ code: 'TOO_MANY', message: say.wait('38 seconds'), data: { waitSeconds: 38 } });
    world.clock.turn(seconds(38));
    const again = await send(owner, phone);
    expect(again.body.data.via).toBe('SMS');
    const code = await codeSentTo(world, phone);
    if (code !== first.code) expect((await verify(owner, phone, first.code)).body.errors).toEqual({ code: say.codeWrong });
    expect((await verify(owner, phone, code)).body.data.status).toBe('LINKED');
    expect((await callsOf(phone)).done).toMatchObject({ sendCode: 1, resendCode: 1 });
  });

  it('tells an expired code from a wrong one, and sends one from the beginning then', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await codeAskedFor(world, owner, phone);
    world.clock.turn(minutes(6));
    expect((await verify(owner, phone, code)).body.errors).toEqual({ code: say.codeExpired });
    const fresh = await codeAskedFor(world, owner, phone);
    expect((await verify(owner, phone, fresh.code)).body.data.status).toBe('LINKED');
    expect((await callsOf(phone)).done.sendCode).toBe(2);
  });

  it.each([
    ['noAccount', say.noAccount],
    ['banned', say.phoneBanned],
  ] as const)('says under the number what is wrong with it: %s', async (kind, message) => {
    const [owner, phone] = [await world.person(), telegramPhone(kind)];
    const sent = await send(owner, phone);
    const answer = kind === 'banned' ? sent : await verify(owner, phone, await codeSentTo(world, phone));
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ phoneNumber: message });
    expect(await accountsOf(owner)).toEqual([]);
  });

  it('says for how long Telegram asks to wait', async () => {
    const owner = await world.person();
    const told = await send(owner, telegramPhone('floods'));
    expect(told.status).toBe(429);
    expect(told.body).toMatchObject({ message: say.wait('2 minutes'), data: { waitSeconds: 120 } });
  });

  it('counts no try that Telegram has not looked at', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await codeAskedFor(world, owner, phone);
    await control('switches', { away: true });
    for (let time = 0; time < 6; time++) {
      const answer = await verify(owner, phone, code);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 503, code: 'TELEGRAM_UNAVAILABLE' });
    }
    await control('switches', { away: false });
    expect((await verify(owner, phone, code)).body.data.status).toBe('LINKED');
  });

  it('sends no more than ten codes an hour to a number, whoever asks', async () => {
    const strict = await createWorld({ env: { RATE_LIMITS: 'on' } });
    const phoneNumber = telegramPhone();
    const statuses: number[] = [];
    for (let asker = 0; asker < 11; asker++) {
      const { token } = await strict.person();
      statuses.push((await strict.call('POST /api/v1/telegram/send-otp', { body: { phoneNumber } }, token)).status);
    }
    await strict.close();
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });

  it('knows nothing of a code that another asked for', async () => {
    const [owner, other, phone] = [await world.person(), await world.person(), telegramPhone()];
    const { code } = await codeAskedFor(world, owner, phone);
    const answer = await verify(other, phone, code);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 409, message: say.notBegun });
    expect((await prove(owner, phone, 'early')).body.message).toBe(say.notBegun);
  });

  it('links once, however many send the same code at the same moment', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { code } = await codeAskedFor(world, owner, phone);
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(owner, phone, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await accountsOf(owner)).toHaveLength(1);
    expect((await callsOf(phone)).doubled).toBe(0);
  });

  it('sends one code, however many ask at the same moment', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(owner, phone)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    expect((await callsOf(phone)).done.sendCode).toBe(1);
  });

  it('is the same account when it is linked again, and the session before is ended', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const account = await linkedAccount(world, owner, phone);
    const channel = await ownChannel(world, owner, { telegramNumber: phone });
    world.clock.turn(minutes(2));
    const again = await linkedAccount(world, owner, phone);
    expect(again.id).toBe(account.id);
    await world.settle();
    expect((await callsOf(phone)).done.logOut).toBe(1);
    // The one that is kept still works.
    expect((await ownChannel(world, owner, { telegramNumber: phone, channelName: 'Second' })).account?.id).toBe(account.id);
    expect((await accountsOf(owner))[0]).toMatchObject({ id: account.id, channelCount: 2 });
    expect(channel.account?.id).toBe(account.id);
  });

  it('forgets a linking that nobody finished', async () => {
    const own = await createWorld();
    const owner = await own.person();
    await codeAskedFor(own, owner);
    own.clock.turn(hours(2));
    await own.container.telegram.sweep();
    const { rows } = await own.container.database.pool.query('select count(*)::int as left from telegram_sign_ins');
    expect(rows).toEqual([{ left: 0 }]);
    await own.close();
  });
});

describe('what Telegram does to an account', () => {
  it('rests when it is told to, and is not asked meanwhile', async () => {
    const owner = await world.person();
    const { phone } = await linkedAccount(world, owner);
    await control('flood', { phone, waitSeconds: 300, times: 1 });
    const body = { telegramNumber: phone };
    const told = await world.call('POST /api/v1/telegram/telechannels', { body }, owner.token);
    expect(told.body).toMatchObject({ code: 'TOO_MANY', data: { waitSeconds: 300 } });
    world.clock.turn(seconds(100));
    const again = await world.call('POST /api/v1/telegram/telechannels', { body }, owner.token);
    expect({ status: again.status, retryAfter: again.headers.get('retry-after') }).toEqual({ status: 429, retryAfter: '200' });
    expect(again.body.message).toBe(say.wait('4 minutes'));
    expect((await callsOf(phone)).tooEarly).toBe(0);
    expect((await accountsOf(owner))[0]?.waitsUntil).toBe(new Date(world.clock.now().getTime() + seconds(200)).toISOString());
    world.clock.turn(seconds(200));
    expect((await world.call('POST /api/v1/telegram/telechannels', { body }, owner.token)).status).toBe(200);
    expect((await accountsOf(owner))[0]?.waitsUntil).toBeNull();
  });

  it('tells the seller once when it has ended the session, and remembers all when it is linked again', async () => {
    const [owner, phone] = [await world.person(), telegramPhone()];
    const { id } = await publishedChannel(world, owner, { telegramNumber: (await linkedAccount(world, owner, phone)).phone });
    await control('revoke-sessions', { phone });
    const ask = () => world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, owner.token);
    const answers = await Promise.all([ask(), ask(), ask()]);
    for (const { status, body } of answers) expect({ status, code: body.code }).toEqual({ status: 409, code: 'LINK_AGAIN' });
    // One word of Telegram is not believed.
    expect((await accountsOf(owner))[0]).toMatchObject({ state: 'PAUSED', authenticated: true });
    world.clock.turn(minutes(10));
    expect((await ask()).body.code).toBe('LINK_AGAIN');
    expect((await accountsOf(owner))[0]).toMatchObject({ state: 'LINK_AGAIN', authenticated: false, channelCount: 1 });

    const mails = (await world.mailsTo(owner.email)).filter(({ subject }) => subject === 'Link your Telegram account again');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain(phone);
    const told = await world.call('GET /api/v1/notifications', {}, owner.token);
    expect(told.text.match(/ended the connection to your account/g)).toHaveLength(1);

    const shown = await world.call('GET /api/v1/telegram/channels/{id}', { params: { id } }, owner.token);
    expect(shown.body.data).toMatchObject({ missing: ['account'], account: { state: 'LINK_AGAIN' } });
    const wish = { params: { id, planId: shown.body.data.plans[0]?.id ?? '' }, body: {} };
    const call = 'POST /api/v1/telegram/channels/{id}/plans/{planId}/initiate-subscription';
    const refused = await world.call(call, wish, (await world.person()).token);
    expect({ status: refused.status, message: refused.body.message }).toEqual({ status: 409, message: channelPlanMessages.outOfReach });
    world.clock.turn(minutes(2));
    await linkedAccount(world, owner, phone);
    expect((await world.call(call, wish, (await world.person()).token)).status).toBe(200);
    expect((await ask()).status).toBe(200);
    expect((await world.call('GET /api/v1/telegram/channels/{id}', { params: { id } }, owner.token)).body.data.missing).toEqual([]);
  });

  it('is a moment of nothing when Telegram is away', async () => {
    const owner = await world.person();
    const { phone } = await linkedAccount(world, owner);
    await control('switches', { away: true });
    const answer = await world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, owner.token);
    await control('switches', { away: false });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 503, code: 'TELEGRAM_UNAVAILABLE' });
    expect((await accountsOf(owner))[0]?.state).toBe('LINKED');
  });
});

describe('removing a Telegram account', () => {
  it('pauses sales of its channels at once and logs out, however long Telegram is away', async () => {
    const own = await createWorld();
    const owner = await own.person();
    const { slug, account } = await publishedChannel(own, owner);
    const phone = account?.telegramNumber ?? '';
    const switchTo = (away: boolean) =>
      own.send('POST', '/sandbox/telegram/switches', { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ away }) });
    await switchTo(true);
    const params = { id: account?.id ?? '' };
    const removed = await own.call('DELETE /api/v1/telegram/accounts/{id}', { params }, owner.token);
    expect(removed.body.message).toBe(say.deleted);
    const page = await own.call('GET /api/v1/telegram/public/channels/{slug}', { params: { slug } });
    expect(page.body.data.salesPause).toEqual({ until: null });
    expect((await own.call('GET /api/v1/telegram/accounts', {}, owner.token)).body.data).toEqual([]);
    const [listed] = (await own.call('GET /api/v1/telegram/channels', {}, owner.token)).body.data;
    expect(listed).toMatchObject({ status: 'ACTIVE', account: null, missing: ['account'] });
    expect((await own.call('DELETE /api/v1/telegram/accounts/{id}', { params }, owner.token)).status).toBe(404);

    // All tries of the job are spent while Telegram is away: the sweep begins again.
    await own.settle();
    const left = async () => (await own.container.database.pool.query('select * from telegram_farewells')).rowCount;
    expect(await left()).toBe(1);
    await switchTo(false);
    own.clock.turn(hours(7));
    await own.container.telegram.sweep();
    await own.settle();
    expect(await left()).toBe(0);
    const calls = await own.send('GET', `/sandbox/telegram/calls?phone=${encodeURIComponent(phone)}`);
    expect(calls.body).toMatchObject({ data: { done: { logOut: 1 }, doubled: 0 } });
    await own.close();
  });

  it('waits for a call that is under way before it logs out', async () => {
    const owner = await world.person();
    const { id, phone } = await linkedAccount(world, owner);
    const before = await rowsOf('telegram_farewells');
    const [listing, removed] = await Promise.all([
      world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: phone } }, owner.token),
      remove(owner, id),
      world.settle(),
    ]);
    await world.settle();
    expect(removed.status).toBe(200);
    expect([200, 404, 409]).toContain(listing.status);
    expect(await rowsOf('telegram_farewells')).toBe(before);
    expect(await callsOf(phone)).toMatchObject({ done: { logOut: 1 }, doubled: 0 });
  });

  it('restores its channels to what they were when it is linked again', async () => {
    const owner = await world.person();
    const { id, slug, account } = await publishedChannel(world, owner);
    const phone = account?.telegramNumber ?? '';
    const hidden = await ownChannel(world, owner, { telegramNumber: phone });
    await remove(owner, account?.id ?? '');
    world.clock.turn(minutes(2));
    const again = await linkedAccount(world, owner, phone);
    expect(again).toMatchObject({ id: account?.id, channelCount: 2 });
    const shown = (channel: string) => world.call('GET /api/v1/telegram/channels/{id}', { params: { id: channel } }, owner.token);
    expect((await shown(id)).body.data).toMatchObject({ status: 'ACTIVE', missing: [], account: { state: 'LINKED' } });
    expect((await shown(hidden.id)).body.data.status).toBe('INACTIVE');
    const page = await world.call('GET /api/v1/telegram/public/channels/{slug}', { params: { slug } });
    expect(page.body.data.salesPause).toBeNull();
  });
});
