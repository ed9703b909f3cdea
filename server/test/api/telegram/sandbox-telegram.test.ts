import type { SandboxTelegram } from '@jamun/sandbox';
import { createSandboxTelegram } from '@jamun/sandbox';
import { telegramPhone } from '@jamun/test-support/telegram-numbers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, later, minutes, seconds } from '../../../src/kit/clock.ts';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
let telegram: SandboxTelegram;
beforeAll(async () => {
  world = await createWorld();
  telegram = world.telegram;
});
afterEach(() => telegram.set({ away: false, loseAnswers: 0, callsPerSecond: null }));
afterAll(() => world.close());

const post = (path: string, body: object) =>
  world.send('POST', `/sandbox/telegram/${path}`, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const get = (path: string, headers: Record<string, string> = {}) => world.send('GET', `/sandbox/telegram${path}`, { headers });

async function linkAccount(phone = telegramPhone()) {
  const sent = await telegram.sendCode({ phone });
  const outcome = await telegram.signIn({ phone, ...sent, code: await telegram.codeOf(phone) });
  return { phone, session: outcome.session };
}
async function seller() {
  const { phone, session } = await linkAccount();
  const account = await telegram.open(session);
  const { ref } = await account.createChannel({ name: 'Monsoon Light', description: 'Pictures' });
  const invite = () => account.createInviteLink(ref, { expiresAt: later(world.clock.now(), days(7)), title: 'For one' });
  return { phone, session, account, ref, invite };
}

describe('sandbox Telegram endpoints', () => {
  it('codes endpoint returns the code that was sent to a number', async () => {
    const phone = telegramPhone();
    expect((await get(`/codes?phone=${phone}`)).status).toBe(404);
    await telegram.sendCode({ phone });
    const code = { data: { code: expect.stringMatching(/^\d{5}$/) } };
    expect((await get(`/codes?phone=${phone}`)).body).toEqual(code);
    expect((await get(`/codes?phone=${encodeURIComponent(phone)}`)).body).toEqual(code);
  });

  it('join and leave endpoints change the members of a channel; an invite link works once', async () => {
    const { ref, invite } = await seller();
    const inviteLink = await invite();
    expect((await post('join', { inviteLink, name: 'Meera' })).body).toMatchObject({ data: { telegramChannelId: ref.id } });
    const { body } = await get(`/channels/${ref.id}/members`);
    expect(body).toMatchObject({ data: [{ role: 'CREATOR' }, { name: 'Meera', role: 'MEMBER' }] });
    expect(await post('join', { inviteLink, name: 'Nikhil' })).toMatchObject({
      status: 409,
      body: { message: 'This invite link was already used' },
    });
    expect((await post('leave', { telegramChannelId: ref.id, name: 'Meera' })).status).toBe(200);
    expect((await post('leave', { telegramChannelId: ref.id, name: 'Meera' })).status).toBe(409);
    expect((await telegram.eventsOf(ref.id)).map(({ what, name }) => `${name} ${what}`)).toEqual(['Meera JOINED', 'Meera LEFT']);
  });

  it('join endpoint rejects an expired link', async () => {
    const { invite } = await seller();
    const inviteLink = await invite();
    world.clock.advance(days(7));
    expect(await post('join', { inviteLink, name: 'Meera' })).toMatchObject({
      status: 409,
      body: { message: 'This invite link has expired' },
    });
  });

  it('sandbox endpoints reject malformed input with a 4xx status', async () => {
    const { ref } = await seller();
    for (const [path, body] of [
      ['join', {}],
      ['join', { inviteLink: 'https://t.me/+nobody', name: 'x\u0000y' }],
      ['join', { inviteLink: "https://t.me/+'; drop table people --", name: 'Meera' }],
      ['leave', { telegramChannelId: '-100999999999999999999', name: 'Meera' }],
      ['leave', { telegramChannelId: ref.id, name: { a: 1 } }],
      ['switches', { away: 'yes' }],
      ['switches', { unknown: 1 }],
      ['flood', { phone: '\u0000', waitSeconds: 1 }],
      ['flood', { phone: telegramPhone(), waitSeconds: 1e9 }],
      ['channels/-1001/delete', {}],
      [`channels/${ref.id}/rights`, { phone: telegramPhone(), mayInvite: true }],
    ] as const) {
      expect((await post(path, body)).status, path).toBeLessThan(500);
      expect((await post(path, body)).status, path).toBeGreaterThan(399);
    }
    expect(
      (await world.send('POST', '/sandbox/telegram/join', { headers: { 'content-type': 'application/json' }, body: '{' })).status,
    ).toBe(400);
  });

  it('sandbox endpoints return 404 for requests from other machines', async () => {
    expect((await get('/switches')).status).toBe(200);
    expect((await get('/switches', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
    expect((await get('', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  });

  it('sandbox endpoints return 404 when the real Telegram is configured', async () => {
    const real = await createWorld({ env: { TELEGRAM_API_ID: '12345', TELEGRAM_API_HASH: 'cd'.repeat(16) } });
    expect((await real.send('GET', '/sandbox/telegram/switches')).status).toBe(404);
    expect((await real.send('GET', '/sandbox/telegram')).status).toBe(404);
    await real.close();
  });
});

describe('simulated Telegram failures', () => {
  it('too many calls per second start a flood wait, and calls during it are counted', async () => {
    const { account, ref, phone } = await seller();
    world.clock.advance(seconds(1));
    await telegram.set({ callsPerSecond: 3, floodSeconds: 20 });
    for (const _ of [1, 2, 3]) await account.describe(ref);
    await expect(account.describe(ref)).rejects.toMatchObject({ kind: 'FLOOD', waitSeconds: 20 });
    world.clock.advance(seconds(5));
    await expect(account.describe(ref)).rejects.toMatchObject({ kind: 'FLOOD', waitSeconds: 15 });
    world.clock.advance(seconds(15));
    await account.describe(ref);
    expect(await telegram.callsOf(phone)).toMatchObject({ done: { describe: 4 }, refused: { describe: 2 }, tooEarly: 1 });
  });

  it('a flood wait applies to one account only', async () => {
    const [first, second] = [await seller(), await seller()];
    await post('flood', { phone: first.phone, waitSeconds: 60 });
    await expect(first.account.listChannels()).rejects.toMatchObject({ kind: 'FLOOD', waitSeconds: 60 });
    await second.account.listChannels();
  });

  it('a call with a lost answer is executed', async () => {
    const { account, ref, invite } = await seller();
    await post('switches', { loseAnswers: 1 });
    await expect(invite()).rejects.toMatchObject({ kind: 'AWAY' });
    expect(await telegram.linksOf(ref.id)).toHaveLength(1);
    await account.describe(ref);
  });

  it('calls during an outage are not executed', async () => {
    const { phone, ref, invite } = await seller();
    await post('switches', { away: true });
    await expect(invite()).rejects.toMatchObject({ kind: 'AWAY' });
    await post('switches', { away: false });
    expect(await telegram.linksOf(ref.id)).toEqual([]);
    expect((await telegram.callsOf(phone)).done.createInviteLink).toBe(0);
  });

  it('a session opened twice at the same time is counted, not one opened twice in sequence', async () => {
    const { session, phone, account } = await seller();
    await account.close();
    await (await telegram.open(session)).close();
    expect((await telegram.callsOf(phone)).doubled).toBe(0);
    const [here, there] = [await telegram.open(session), await telegram.open(session)];
    await here.close();
    await there.close();
    expect((await telegram.callsOf(phone)).doubled).toBe(1);
  });

  it('a session of a dead process does not count as open', async () => {
    const { session, phone, account } = await seller();
    await account.close();
    await telegram.open(session);
    // No process has this id: process ids end at about four million.
    await world.container.database.pool.query('update sandbox_telegram_openings set process = 2000000000');
    await (await telegram.open(session)).close();
    expect((await telegram.callsOf(phone)).doubled).toBe(0);
  });

  it('removing a user with a deleted account returns PERSON_GONE', async () => {
    const { account, ref, invite } = await seller();
    const inviteLink = await invite();
    const name = `Zoya ${ref.id}`;
    await telegram.join({ inviteLink, name });
    const [zoya] = await account.listJoinsByLink(ref, inviteLink);
    await post('delete-person', { name });
    await expect(account.remove(ref, (zoya as { ref: typeof ref }).ref)).rejects.toMatchObject({ kind: 'PERSON_GONE' });
  });
});

describe('simulated Telegram state', () => {
  it('all processes share the simulated state', async () => {
    const { session, ref, phone } = await seller();
    const { pool } = world.container.database;
    const other = createSandboxTelegram({ query: (text, values) => pool.query(text, values), now: () => world.clock.now() });
    await telegram.revokeSessions(phone);
    await expect(other.open(session)).rejects.toMatchObject({ kind: 'SESSION_ENDED' });
    expect(await other.membersOf(ref.id)).toHaveLength(1);
  });

  it('the sandbox stores session keys as hashes only', async () => {
    const phone = telegramPhone('twoStep');
    const sent = await telegram.sendCode({ phone });
    const pending = await telegram.signIn({ phone, ...sent, code: await telegram.codeOf(phone) });
    const { session } = await telegram.checkPassword({ session: pending.session, password: 'jamun' });
    const { rows } = await world.container.database.pool.query(
      `select s::text from sandbox_telegram_sessions s union all select p::text from sandbox_telegram_people p union all select c::text from sandbox_telegram_codes c`,
    );
    for (const secret of [sent.session, pending.session, session]) expect(JSON.stringify(rows)).not.toContain(secret.split('.')[2]);
  });

  it('a channel has another access hash for every account', async () => {
    const [first, second] = [await seller(), await seller()];
    await expect(second.account.describe(first.ref)).rejects.toMatchObject({ kind: 'CHANNEL_GONE' });
    const stolen = { ...first.ref, accessHash: second.ref.accessHash };
    await expect(first.account.describe(stolen)).rejects.toMatchObject({ kind: 'CHANNEL_GONE' });
  });

  it('concurrent joins through one link admit one user', async () => {
    const { ref, invite } = await seller();
    const inviteLink = await invite();
    const joins = [1, 2, 3, 4, 5, 6].map((n) => telegram.join({ inviteLink, name: `Person ${n}` }).then(Boolean, () => false));
    expect((await Promise.all(joins)).filter(Boolean)).toHaveLength(1);
    expect(await telegram.membersOf(ref.id)).toHaveLength(2);
  });

  it('a code signs in once, also for concurrent requests', async () => {
    const phone = telegramPhone();
    const sent = await telegram.sendCode({ phone });
    const code = await telegram.codeOf(phone);
    const attempts = [1, 2, 3].map(() => telegram.signIn({ phone, ...sent, code }).then(Boolean, () => false));
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1);
  });

  it('a new account has channels of several kinds and lists those with invite rights', async () => {
    const account = await telegram.open((await linkAccount()).session);
    const channels = await account.listChannels();
    expect(channels.map(({ type, isCreator }) => `${type} ${isCreator}`)).toEqual(['channel true', 'supergroup true', 'channel false']);
    expect(channels.every(({ canInvite }) => canInvite)).toBe(true);
  });

  it('resending a code too early returns a flood wait', async () => {
    const phone = telegramPhone();
    const sent = await telegram.sendCode({ phone });
    world.clock.advance(seconds(20));
    await expect(telegram.resendCode({ phone, ...sent })).rejects.toMatchObject({ kind: 'FLOOD', waitSeconds: 40 });
    world.clock.advance(minutes(1));
    expect((await telegram.resendCode({ phone, ...sent })).via).toBe('SMS');
  });
});

describe('sandbox Telegram page', () => {
  const page = () => get('', { accept: 'text/html' });

  it('sandbox page shows codes, channels, links and users, and escapes HTML', async () => {
    const { phone, account, ref, invite } = await seller();
    const inviteLink = await invite();
    await account.createChannel({ name: '<script>alert(1)</script>', description: '' });
    await telegram.put({ telegramChannelId: ref.id, name: '"><img src=x onerror=alert(1)>' });
    const { status, text, headers } = await page();
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toMatch(/script-src[^;]*'self'/);
    for (const shown of [phone, await telegram.codeOf(phone), inviteLink, ref.id]) expect(text).toContain(shown);
    expect(text).not.toMatch(/<script>alert|<img/);
    expect((await get('')).body).toMatchObject({
      data: { accounts: expect.any(Array), channels: expect.any(Array), switches: { away: false } },
    });
  });

  it('sandbox page shows a Telegram outage', async () => {
    await telegram.set({ away: true });
    expect((await page()).text).toContain('Telegram is offline');
  });
});
