import { type AddressInfo, createServer } from 'node:net';
import { Writable } from 'node:stream';
import { readStringSession, writeStringSession } from '@mtcute/node/utils.js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mtprotoTelegram } from '../../src/adapters/telegram/mtproto/index.ts';
import { days, later } from '../../src/kit/clock.ts';
import type { OpenAccount, RefusalKind, TelegramPort } from '../../src/modules/telegram/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import type { Account, Channel } from '../harness/telegram-wire/book.ts';
import { startTelegramServer } from '../harness/telegram-wire/server.ts';

type Server = Awaited<ReturnType<typeof startTelegramServer>>;
let server: Server;
let logged = '';
const log = createLogger(
  'trace',
  new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  }),
);
const portFor = (patience = { answer: 4_000, connect: 1_000, close: 1_000 }): TelegramPort =>
  mtprotoTelegram({ apiId: server.rules.appId, apiHash: server.rules.appHash, patience, log, transport: server.transport });
const impatient = { answer: 300, connect: 100, close: 500 };

beforeAll(async () => {
  server = await startTelegramServer({ passwords: [{ text: 'monsoon in June', hint: 'the weather' }] });
});
const opened: OpenAccount[] = [];
afterEach(async () => {
  Object.assign(server.weather, { refuses: false, hangs: false, silent: false });
  server.refusals.length = 0;
  for (const account of opened.splice(0)) await account.close();
  // Whatever happened: nothing stays open.
  expect(server.connections.size).toBe(0);
});

const refused = (kind: RefusalKind, more: object = {}) => expect.objectContaining({ name: 'TelegramRefusal', kind, ...more });
const signIn = async (account: Account, port = portFor()) => {
  const phone = `+${account.phone}`;
  const sent = await port.sendCode({ phone });
  const outcome = await port.signIn({ phone, ...sent, code: account.code?.text ?? '' });
  return { phone, sent, outcome, session: outcome.session };
};
const open = async (session: string, port = portFor()) => {
  const account = await port.open(session, { beforeCall: async () => {} });
  opened.push(account);
  return account;
};
async function seller(given: Partial<Account> = {}) {
  const there = server.addAccount(given);
  const { session } = await signIn(there);
  const account = await open(session);
  const { ref } = await account.createChannel({ name: 'Monsoon Light', description: '' });
  const channel = server.book.channels.get(Number(ref.id.replace('-100', ''))) as Channel;
  return { there, session, account, ref, channel };
}
const methods = () => server.asked.map(({ method, dc }) => `${method}@${dc}`);

describe('a number that lives in another data centre', () => {
  it('is signed in there, and its session goes straight there', async () => {
    server.asked.length = 0;
    const { sent, session } = await signIn(server.addAccount({ dc: 5 }));
    expect(methods()).toEqual(['auth.sendCode@2', 'help.getConfig@2', 'auth.sendCode@5', 'auth.signIn@5']);
    expect([sent.session, session].map((text) => readStringSession(text).primaryDcs.main)).toEqual([
      expect.objectContaining({ id: 5, ipAddress: '192.0.2.5' }),
      expect.objectContaining({ id: 5, ipAddress: '192.0.2.5' }),
    ]);
    server.asked.length = 0;
    await (await open(session)).channels();
    expect(methods()).toEqual(['messages.getDialogs@5']);
  });
});

describe('a code', () => {
  let account: Account;
  let half: { phone: string; session: string; codeHash: string };
  beforeAll(async () => {
    account = server.addAccount();
    const phone = `+${account.phone}`;
    half = { phone, ...(await portFor().sendCode({ phone })) };
  });
  const again = () => portFor().resendCode({ ...half, codeHash: account.code?.hash ?? '' });

  it('that went by mail is given back as such', async () => {
    const usual = server.rules.codeType;
    server.rules.codeType = (length) => ({ _: 'auth.sentCodeTypeEmailCode', length, emailPattern: 'm***@example.com' });
    const { sent, outcome } = await signIn(server.addAccount());
    server.rules.codeType = usual;
    expect(sent).toMatchObject({ via: 'EMAIL', hint: 'm***@example.com', length: 5 });
    expect(outcome.kind).toBe('SIGNED_IN');
  });

  it('that can be sent in no other way any more is asked for anew', async () => {
    server.refuse('auth.resendCode', 406, 'SEND_CODE_UNAVAILABLE');
    const { codeHash, session } = await again();
    expect(codeHash).not.toBe(half.codeHash);
    const outcome = await portFor().signIn({ phone: half.phone, session, codeHash, code: account.code?.text ?? '' });
    expect(outcome.kind).toBe('SIGNED_IN');
  });

  it.each([
    ['auth.sentCodeTypeSms', 'SMS'],
    ['auth.sentCodeTypeCall', 'CALL'],
    ['auth.sentCodeTypeApp', 'APP'],
  ] as const)('of the kind %s came by %s', async (kind, via) => {
    const usual = server.rules.codeType;
    server.rules.codeType = (length) => ({ _: kind, length });
    expect(await again()).toMatchObject({ via, length: 5, resendAfterSeconds: 60 });
    server.rules.codeType = usual;
  });

  it.each([
    ['PHONE_NUMBER_FLOOD', 400, 'FLOOD', 3600],
    ['PHONE_PASSWORD_FLOOD', 406, 'FLOOD', 3600],
    ['FLOOD_WAIT_86400', 420, 'FLOOD', 86_400],
    ['FLOOD_PREMIUM_WAIT_9', 420, 'FLOOD', 9],
    ['SLOWMODE_WAIT_30', 420, 'FLOOD', 30],
    ['PHONE_NUMBER_BANNED', 400, 'PHONE_BANNED', 0],
    ['PHONE_NUMBER_INVALID', 406, 'PHONE_INVALID', 0],
    ['PHONE_NUMBER_APP_SIGNUP_FORBIDDEN', 400, 'NO_ACCOUNT', 0],
    ['UPDATE_APP_TO_LOGIN', 406, 'UNEXPECTED', 0],
  ] as const)('is refused with %s (%i), which means %s', async (text, code, kind, waitSeconds) => {
    server.refuse('auth.resendCode', code, text);
    await expect(again()).rejects.toEqual(refused(kind, { waitSeconds }));
  });
});

describe('the password', () => {
  it('is asked for without its hint when that cannot be had', async () => {
    server.refuse('account.getPassword', 420, 'FLOOD_WAIT_900');
    const { outcome } = await signIn(server.addAccount({ password: { text: 'monsoon in June', hint: 'the weather' } }));
    expect(outcome).toMatchObject({ kind: 'PASSWORD_NEEDED', hint: null });
  });

  it('opens nothing before it is given', async () => {
    const { session } = await signIn(server.addAccount({ password: { text: 'monsoon in June', hint: '' } }));
    await expect((await open(session)).channels()).rejects.toEqual(refused('SESSION_ENDED'));
  });
});

describe('the words of Telegram', () => {
  let there: Awaited<ReturnType<typeof seller>>;
  const person = { id: '777', accessHash: '1' };
  const reopened = async () => ({ ...there, account: await open(there.session) });
  beforeAll(async () => {
    there = await seller();
    await there.account.close();
  });

  it.each([
    ['AUTH_KEY_UNREGISTERED', 401, 'SESSION_ENDED'],
    ['SESSION_REVOKED', 401, 'SESSION_ENDED'],
    ['SESSION_EXPIRED', 401, 'SESSION_ENDED'],
    ['USER_DEACTIVATED', 401, 'SESSION_ENDED'],
    ['USER_DEACTIVATED_BAN', 401, 'SESSION_ENDED'],
    ['SOMETHING_NEW', 401, 'SESSION_ENDED'],
    ['AUTH_KEY_DUPLICATED', 406, 'SESSION_ENDED'],
    ['CHAT_ADMIN_REQUIRED', 403, 'NOT_ADMINISTRATOR'],
    ['CHAT_WRITE_FORBIDDEN', 403, 'NOT_ADMINISTRATOR'],
    ['CHANNEL_PRIVATE', 406, 'CHANNEL_GONE'],
    ['CHANNEL_INVALID', 400, 'CHANNEL_GONE'],
    ['INPUT_USER_DEACTIVATED', 400, 'PERSON_GONE'],
    ['PARTICIPANT_ID_INVALID', 400, 'PERSON_UNKNOWN'],
    ['PEER_ID_INVALID', 400, 'PERSON_UNKNOWN'],
    ['USER_ADMIN_INVALID', 400, 'PERSON_GONE'],
    ['BANNED_RIGHTS_INVALID', 406, 'UNEXPECTED'],
  ] as const)('%s (%i) mean %s to who removes somebody', async (text, code, kind) => {
    const { account, ref } = await reopened();
    server.refuse('channels.editBanned', code, text);
    await expect(account.remove(ref, person)).rejects.toEqual(refused(kind));
  });

  it.each(['USER_NOT_PARTICIPANT', 'CHAT_NOT_MODIFIED'])('%s mean that somebody is out already', async (text) => {
    const { account, ref } = await reopened();
    server.refuse('channels.editBanned', 400, text);
    await expect(account.remove(ref, person)).resolves.toBeUndefined();
  });

  it.each([
    ['CHANNELS_TOO_MUCH', 'TOO_MANY_CHANNELS'],
    ['USER_RESTRICTED', 'ACCOUNT_RESTRICTED'],
  ] as const)('%s mean %s to who creates a channel', async (text, kind) => {
    const { account } = await reopened();
    server.refuse('channels.createChannel', 400, text);
    await expect(account.createChannel({ name: 'One more', description: '' })).rejects.toEqual(refused(kind));
  });

  it('that a link has expired say that there is nothing to tell of it, and nothing to revoke', async () => {
    const { account, ref } = await reopened();
    expect(await account.joinedThrough(ref, 'https://t.me/+nothing')).toEqual([]);
    await expect(account.revokeInviteLink(ref, 'https://t.me/+nothing')).resolves.toBeUndefined();
  });

  it('about a wrong application are for whoever runs this', async () => {
    logged = '';
    const port = mtprotoTelegram({ apiId: 1, apiHash: 'wrong', log, transport: server.transport });
    await expect(port.sendCode({ phone: `+${server.addAccount().phone}` })).rejects.toEqual(refused('UNEXPECTED'));
    expect(logged).toContain('check TELEGRAM_API_ID and TELEGRAM_API_HASH');
  });
});

describe('waiting', () => {
  it('is done here when it is short', async () => {
    const { account, ref } = await seller();
    server.refuse('channels.getFullChannel', 420, 'FLOOD_WAIT_1');
    expect((await account.describe(ref)).name).toBe('Monsoon Light');
  });

  it('is left to the caller when it is longer, and is no shorter when asked again', async () => {
    const { account, ref } = await seller();
    server.refuse('channels.getFullChannel', 420, 'FLOOD_WAIT_30');
    await expect(account.describe(ref)).rejects.toEqual(refused('FLOOD', { waitSeconds: 30 }));
    await expect(account.describe(ref)).rejects.toEqual(refused('FLOOD', { waitSeconds: expect.closeTo(30, 0) }));
  });

  it('ends when Telegram stumbles again and again', async () => {
    const { account, ref } = await seller();
    server.refuse('channels.getFullChannel', 500, 'RPC_CALL_FAIL', 2);
    await expect(account.describe(ref)).rejects.toEqual(refused('AWAY'));
    expect((await account.describe(ref)).name).toBe('Monsoon Light');
  });
});

describe('a network', () => {
  it('on which nobody answers is told as such in time', async () => {
    const { session, account, ref } = await seller();
    await account.close();
    server.weather.silent = true;
    const began = Date.now();
    await expect((await open(session, portFor(impatient))).describe(ref)).rejects.toEqual(refused('AWAY'));
    await expect(portFor(impatient).sendCode({ phone: '+919000000000' })).rejects.toEqual(refused('AWAY'));
    // Those who are patient wait for four seconds.
    expect(Date.now() - began).toBeLessThan(3_900);
  });

  it('that makes connections too late leaves none of them open', async () => {
    const { session, account } = await seller();
    await account.close();
    server.weather.hangs = true;
    await expect((await open(session, portFor(impatient))).channels()).rejects.toEqual(refused('AWAY'));
    for (const left of opened.splice(0)) await left.close();
    await expect.poll(() => server.connections.size).toBe(0);
  });

  it('that is gone is not tried for ever', async () => {
    const { session, account } = await seller();
    await account.close();
    Object.assign(server.weather, { refuses: true, attempts: 0 });
    await expect((await open(session)).channels()).rejects.toEqual(refused('AWAY'));
    expect(server.weather.attempts).toBe(2);
  });

  it('is left at once when the account is closed, also in the middle of a question', async () => {
    const { session, account, ref } = await seller();
    await account.close();
    const again = await open(session);
    server.weather.silent = true;
    const question = again.describe(ref);
    const refusal = expect(question).rejects.toEqual(refused('AWAY'));
    await expect.poll(() => server.connections.size).toBe(1);
    await Promise.all([again.close(), again.close()]);
    await refusal;
    expect(server.connections.size).toBe(0);
    await expect(again.describe(ref)).rejects.toEqual(refused('AWAY'));
  });
});

it('speaks over a socket, and hangs up', async () => {
  const { session, account, ref } = await seller();
  await account.close();
  const cable = createServer(async (socket) => {
    const far = await server.transport().connect({ id: 2, ipAddress: '', port: 0 });
    socket.on('data', (bytes) => void far.write(bytes)).on('close', () => far.close());
    const bytes = Buffer.alloc(65_536);
    for (;;) {
      const length = await far.read(bytes).catch(() => 0);
      if (length === 0) return;
      socket.write(Uint8Array.prototype.slice.call(bytes, 0, length));
    }
  });
  await new Promise<void>((ready) => cable.listen(0, '127.0.0.1', ready));
  const main = { id: 2, ipAddress: '127.0.0.1', port: (cable.address() as AddressInfo).port };
  const rewritten = writeStringSession({ ...readStringSession(session), primaryDcs: { main, media: main } });
  const port = mtprotoTelegram({ apiId: server.rules.appId, apiHash: server.rules.appHash, log });
  const again = await open(rewritten, port);
  expect((await again.describe(ref)).name).toBe('Monsoon Light');
  await again.close();
  // Ends only when nobody is connected any more.
  await new Promise((ended) => cable.close(ended));
  await expect.poll(() => server.connections.size).toBe(0);
});

describe('a session', () => {
  it('whose key the library drops is kept: Telegram is away', async () => {
    const { there, session, account } = await seller();
    await account.close();
    for (const key of server.sessionsOf(there)) server.forget(key);
    await expect((await open(session, portFor({ answer: 15_000, connect: 1_000, close: 1_000 }))).channels()).rejects.toEqual(
      refused('AWAY', { words: 'AUTH_KEY_NOT_FOUND' }),
    );
  });

  it.each(['', 'x', 'AwQAAAAXAgIADjE0OS4xNTQ'])('%j is unreadable, not ended', async (session) => {
    await expect(open(session).then((account) => account.channels())).rejects.toEqual(refused('SESSION_UNREADABLE'));
  });

  it('that was ended elsewhere is logged out all the same', async () => {
    const { there, account } = await seller();
    for (const key of server.sessionsOf(there)) server.book.sessions.delete(key);
    await expect(account.logOut()).resolves.toBeUndefined();
  });

  it('is closed even when Telegram does not hear that it is logged out', async () => {
    const { there, account } = await seller();
    server.refuse('auth.logOut', 406, 'CHANNEL_PRIVATE');
    await expect(account.logOut()).rejects.toEqual(refused('CHANNEL_GONE'));
    expect(server.sessionsOf(there)).toHaveLength(1);
    expect(server.connections.size).toBe(0);
  });

  it('leaves no timer behind', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    const { account, ref } = await seller();
    await account.describe(ref);
    expect(timers()).toBeGreaterThan(before);
    await account.close();
    expect(timers()).toBeLessThanOrEqual(before);
  });
});

describe('channels', () => {
  const add = (accountId: number, given: Partial<Channel> = {}) => {
    const id = server.book.nextId();
    const channel: Channel = {
      ...{ id, title: `Channel ${id}`, about: 'About it', creatorId: accountId, keepers: new Map([[accountId, true]]) },
      ...{ members: new Set([accountId]), banned: new Set<number>(), invites: new Map(), arrivals: [], ...given },
    };
    server.book.channels.set(id, channel);
    return channel;
  };

  it('are found among hundreds of conversations, however far back', async () => {
    const { there, account, ref } = await seller();
    const older = Array.from({ length: 60 }, () => add(there.id));
    for (let index = 0; index < 250; index += 1) add(1, { keepers: new Map(), members: new Set([there.id]) });
    const invited = add(1, { keepers: new Map([[there.id, true]]), members: new Set([1, there.id]) });
    server.asked.length = 0;
    const channels = await account.channels();
    const kept = [ref.id, ...[...older, invited].map(({ id }) => String(-1_000_000_000_000 - id))];
    expect(channels.map(({ ref: { id } }) => id).sort()).toEqual(kept.sort());
    expect(channels.find(({ name }) => name === invited.title)).toMatchObject({
      isCreator: false,
      mayInvite: true,
      participantsCount: 2,
      description: 'About it',
    });
    // Telegram counts what is asked for one by one.
    expect(methods().filter((method) => method.startsWith('channels.getFullChannel'))).toHaveLength(40);
  });

  it('are listed without their counts when Telegram wants no more questions', async () => {
    const { there, account } = await seller();
    add(there.id);
    add(there.id);
    server.asked.length = 0;
    server.refuse('channels.getFullChannel', 420, 'FLOOD_WAIT_400');
    expect(await account.channels()).toHaveLength(3);
    expect(methods().filter((method) => method.startsWith('channels.getFullChannel'))).toHaveLength(1);
  });

  it('are not known by the hash that another account has', async () => {
    const { ref } = await seller();
    const { account } = await seller();
    await expect(account.describe(ref)).rejects.toEqual(refused('CHANNEL_GONE'));
    for (const id of ['', 'x', '-100', '12', '-1001e3', `-100${'9'.repeat(40)}`]) {
      await expect(account.describe({ id, accessHash: '1' })).rejects.toEqual(refused('CHANNEL_GONE'));
    }
    await expect(account.describe({ ...ref, accessHash: 'no hash' })).rejects.toEqual(refused('CHANNEL_GONE'));
  });

  it('get names, descriptions and link titles as long as Telegram takes them', async () => {
    const { account } = await seller();
    const made = await account.createChannel({ name: '🌧'.repeat(200), description: 'd'.repeat(400) });
    expect([[...made.name].length, made.description.length]).toEqual([128, 255]);
    await account.createInviteLink(made.ref, { expiresAt: later(new Date(), days(7)), title: 't'.repeat(100) });
  });

  it('tell all their members, page by page, each once', async () => {
    const { account, ref, channel } = await seller();
    for (let index = 0; index < 450; index += 1) {
      const id = server.book.nextId();
      server.book.people.set(id, { id, name: `Member ${id}` });
      channel.members.add(id);
    }
    const ids = new Set<string>();
    for await (const { people } of account.members(ref)) for (const { ref: person } of people) ids.add(person.id);
    expect(ids.size).toBe(451);
  });

  it('come to an end where Telegram tells the latest alone', async () => {
    const { account, ref, channel } = await seller();
    for (let index = 0; index < 300; index += 1) channel.members.add(server.book.nextId());
    server.book.membersTold = 200;
    const told: string[] = [];
    for await (const { people } of account.members(ref)) told.push(...people.map(({ ref: person }) => person.id));
    expect(told).toHaveLength(200);
    server.book.membersTold = Number.POSITIVE_INFINITY;
  });

  it('tell who came through a link from the first to the last', async () => {
    const { account, ref, channel } = await seller();
    const link = await account.createInviteLink(ref, { expiresAt: later(new Date(), days(7)), title: 'For many' });
    const invite = channel.invites.get(link);
    const ids = Array.from({ length: 230 }, (_, index) => {
      const id = server.book.nextId();
      server.book.people.set(id, { id, name: `Member ${id}` });
      invite?.joined.push({ userId: id, at: 1_700_000_000 + index });
      return String(id);
    });
    const joined = await account.joinedThrough(ref, link);
    expect(joined.map(({ ref: person }) => person.id)).toEqual(ids);
    expect(joined[0]?.at).toEqual(new Date(1_700_000_000_000));
  });

  it('let nobody be removed by who is no person', async () => {
    const { account, ref } = await seller();
    for (const id of ['', '0', '-5', 'x', '1e5']) {
      await expect(account.remove(ref, { id, accessHash: '1' })).rejects.toEqual(refused('PERSON_UNKNOWN'));
    }
  });
});

it('numbers, codes, passwords and sessions are in no line of the log', async () => {
  logged = '';
  const account = server.addAccount({ password: { text: 'monsoon in June', hint: 'the weather' } });
  const { phone, session } = await signIn(account);
  const code = account.code?.text ?? '';
  await expect(portFor().checkPassword({ session, password: 'summer in May' })).rejects.toEqual(refused('PASSWORD_WRONG'));
  const whole = await portFor().checkPassword({ session, password: 'monsoon in June' });
  server.refuse('channels.createChannel', 400, 'SOMETHING_NEW');
  const refusal = await (await open(whole.session)).createChannel({ name: 'x', description: '' }).catch((error: unknown) => error);
  log.error({ err: refusal }, 'as a caller may write it down');
  expect(logged).toContain('SOMETHING_NEW');
  for (const secret of [phone.slice(1), code, 'monsoon in June', 'summer in May', session, whole.session]) {
    expect(logged).not.toContain(secret);
  }
});
