import { readFileSync } from 'node:fs';
import { readStringSession } from '@mtcute/node/utils.js';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { mtprotoTelegram } from '../../src/adapters/telegram/mtproto/index.ts';
import { days, later } from '../../src/kit/clock.ts';
import type { Account } from '../harness/telegram-wire/wire-state.ts';
import { createWireWorld, telegramError, twoStepPassword } from '../harness/telegram-wire/wire-world.ts';

/** Session strings with fake keys, written by released versions: later versions of the library must open them. */
const golden = JSON.parse(readFileSync(new URL('../facts/telegram-sessions.json', import.meta.url), 'utf8')) as {
  what: string;
  library: string;
  dcId: number;
  userId: number | null;
  key: string;
  session: string;
}[];

const world = await createWireWorld();
const { server, log, portFor, signIn, open, seller, addChannel, methods, logged, clearLog } = world;
afterEach(() => world.reset());

describe('accounts in another data centre', () => {
  it('a number of another data centre signs in there, and its session connects there directly', async () => {
    server.calls.length = 0;
    const { sent, session } = await signIn(server.addAccount({ dc: 5 }));
    expect(methods()).toEqual(['auth.sendCode@2', 'help.getConfig@2', 'auth.sendCode@5', 'auth.signIn@5']);
    expect([sent.session, session].map((text) => readStringSession(text).primaryDcs.main)).toEqual([
      expect.objectContaining({ id: 5, ipAddress: '192.0.2.5' }),
      expect.objectContaining({ id: 5, ipAddress: '192.0.2.5' }),
    ]);
    server.calls.length = 0;
    await (await open(session)).listChannels();
    expect(methods()).toEqual(['messages.getDialogs@5']);
  });
});

describe('sign-in codes', () => {
  let account: Account;
  let pending: { phone: string; session: string; codeHash: string };
  beforeAll(async () => {
    account = server.addAccount();
    const phone = `+${account.phone}`;
    pending = { phone, ...(await portFor().sendCode({ phone })) };
  });
  const resendCode = () => portFor().resendCode({ ...pending, codeHash: account.code?.hash ?? '' });

  it('a code sent by email is reported with the email pattern', async () => {
    const defaultCodeType = server.rules.codeType;
    server.rules.codeType = (length) => ({ _: 'auth.sentCodeTypeEmailCode', length, emailPattern: 'm***@example.com' });
    const { sent, outcome } = await signIn(server.addAccount());
    server.rules.codeType = defaultCodeType;
    expect(sent).toMatchObject({ via: 'EMAIL', hint: 'm***@example.com', length: 5 });
    expect(outcome.kind).toBe('SIGNED_IN');
  });

  it('a code that cannot be resent is requested anew', async () => {
    server.injectError('auth.resendCode', 406, 'SEND_CODE_UNAVAILABLE');
    const { codeHash, session } = await resendCode();
    expect(codeHash).not.toBe(pending.codeHash);
    const outcome = await portFor().signIn({ phone: pending.phone, session, codeHash, code: account.code?.text ?? '' });
    expect(outcome.kind).toBe('SIGNED_IN');
  });

  it.each([
    ['auth.sentCodeTypeSms', 'SMS'],
    ['auth.sentCodeTypeMissedCall', 'OTHER'],
    ['auth.sentCodeTypeCall', 'CALL'],
    ['auth.sentCodeTypeApp', 'APP'],
  ] as const)('the code type %s is reported as %s', async (kind, via) => {
    const defaultCodeType = server.rules.codeType;
    server.rules.codeType = (length) => ({ _: kind, length, prefix: '+9180' });
    expect(await resendCode()).toMatchObject({ via, length: 5, resendAfterSeconds: 60 });
    server.rules.codeType = defaultCodeType;
  });
});

describe('codes without digits', () => {
  it.each(['auth.sentCodeTypeSmsWord', 'auth.sentCodeTypeSmsPhrase'] as const)(
    'a sign-in code of type %s is returned with length 0, because it has no digits',
    async (kind) => {
      const defaultCodeType = server.rules.codeType;
      server.rules.codeType = () => ({ _: kind, beginning: 'm' });
      expect(await portFor().sendCode({ phone: `+${server.addAccount().phone}` })).toMatchObject({ via: 'SMS', length: 0 });
      server.rules.codeType = defaultCodeType;
    },
  );

  it('a code sent to Fragment is reported with its URL as hint', async () => {
    const defaultCodeType = server.rules.codeType;
    server.rules.codeType = (length) => ({ _: 'auth.sentCodeTypeFragmentSms', url: 'https://fragment.com/number/888', length });
    const sent = await portFor().sendCode({ phone: `+${server.addAccount().phone}` });
    server.rules.codeType = defaultCodeType;
    expect(sent).toMatchObject({ via: 'FRAGMENT', hint: 'https://fragment.com/number/888', length: 5 });
  });
});

describe('two-step password', () => {
  it('PASSWORD_NEEDED has no hint when Telegram does not return it', async () => {
    server.injectError('account.getPassword', 420, 'FLOOD_WAIT_900');
    const { outcome } = await signIn(server.addAccount({ password: twoStepPassword }));
    expect(outcome).toMatchObject({ kind: 'PASSWORD_NEEDED', hint: null });
  });

  it('a session without its two-step password returns SESSION_ENDED', async () => {
    const { session } = await signIn(server.addAccount({ password: { text: 'monsoon in June', hint: '' } }));
    await expect((await open(session)).listChannels()).rejects.toEqual(telegramError('SESSION_ENDED'));
  });
});

it('a wrong Telegram API id logs “check TELEGRAM_API_ID and TELEGRAM_API_HASH”', async () => {
  clearLog();
  const port = mtprotoTelegram({ apiId: 1, apiHash: 'wrong', log, transport: server.transport });
  await expect(port.sendCode({ phone: `+${server.addAccount().phone}` })).rejects.toEqual(telegramError('UNEXPECTED'));
  expect(logged()).toContain('check TELEGRAM_API_ID and TELEGRAM_API_HASH');
});

describe('Telegram sessions', () => {
  it.each(['', 'x', 'AwQAAAAXAgIADjE0OS4xNTQ'])('the session %j returns SESSION_UNREADABLE', async (session) => {
    await expect(open(session).then((account) => account.listChannels())).rejects.toEqual(telegramError('SESSION_UNREADABLE'));
  });

  it.each(golden)('opens a session written by version $library ($what)', async ({ session, key, dcId, userId }) => {
    server.addKey(Buffer.from(key, 'hex'), dcId, server.addAccount({ dc: dcId, ...(userId === null ? {} : { id: userId }) }));
    expect(await (await open(session)).listChannels()).toEqual([]);
  });

  it('a session in a newer format returns SESSION_UNREADABLE, not SESSION_ENDED', async () => {
    const later = Buffer.from(golden[0]?.session ?? '', 'base64url');
    later[0] = 4;
    clearLog();
    await expect(open(later.toString('base64url'))).rejects.toEqual(telegramError('SESSION_UNREADABLE'));
    expect(logged()).toContain('cannot be read by this version');
    expect(logged()).not.toContain(golden[0]?.session.slice(40, 80));
  });

  it('logging out of a session that was ended elsewhere succeeds', async () => {
    const { there, account } = await seller();
    for (const key of server.sessionsOf(there)) server.state.sessions.delete(key);
    await expect(account.logOut()).resolves.toBeUndefined();
  });

  it('a failed Telegram logout keeps the session and closes the connection', async () => {
    const { there, account } = await seller();
    server.injectError('auth.logOut', 406, 'CHANNEL_PRIVATE');
    await expect(account.logOut()).rejects.toEqual(telegramError('CHANNEL_GONE'));
    expect(server.sessionsOf(there)).toHaveLength(1);
    expect(server.connections.size).toBe(0);
  });

  it('a closed session leaves no timers', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
    const before = timers();
    const { account, ref } = await seller();
    await account.describe(ref);
    expect(timers()).toBeGreaterThan(before);
    await account.close();
    expect(timers()).toBeLessThanOrEqual(before);
  });
});

describe('channel lists', () => {
  it('finds administered channels among hundreds of conversations', async () => {
    const { there, account, ref } = await seller();
    const older = Array.from({ length: 60 }, () => addChannel(there.id));
    for (let index = 0; index < 250; index += 1) addChannel(1, { administrators: new Map(), members: new Set([there.id]) });
    const invited = addChannel(1, { administrators: new Map([[there.id, true]]), members: new Set([1, there.id]) });
    server.calls.length = 0;
    const channels = await account.listChannels();
    const administered = [...older, invited].map(({ id }) => String(-1_000_000_000_000 - id)).concat(ref.id);
    expect(channels.map(({ ref: { id } }) => id).sort()).toEqual(administered.sort());
    expect(channels.find(({ name }) => name === invited.title)).toMatchObject({
      isCreator: false,
      canInvite: true,
      participantsCount: 2,
      description: 'About it',
    });
    // Details are fetched for at most 40 channels: each one is a call that counts towards the flood limit.
    expect(methods().filter((method) => method.startsWith('channels.getFullChannel'))).toHaveLength(40);
  });

  it('lists channels after a conversation without messages at the end of a page', async () => {
    const { there, account } = await seller();
    const channels = Array.from({ length: 150 }, () => addChannel(there.id));
    // The list starts with the newest: this is the last channel of the first page.
    server.faults.dialogsWithoutMessage.add(channels[51]?.id ?? 0);
    expect(await account.listChannels()).toHaveLength(151);
  });

  it('lists channels without descriptions when the detail calls fail', async () => {
    const { there, account } = await seller();
    addChannel(there.id);
    addChannel(there.id);
    server.calls.length = 0;
    server.injectError('channels.getFullChannel', -503, 'Timeout', 5);
    expect((await account.listChannels()).map(({ description }) => description)).toEqual(['', '', '']);
  });

  it('a flood wait on the detail calls stops them and still lists the channels', async () => {
    const { there, account } = await seller();
    addChannel(there.id);
    addChannel(there.id);
    server.calls.length = 0;
    server.injectError('channels.getFullChannel', 420, 'FLOOD_WAIT_400');
    expect(await account.listChannels()).toHaveLength(3);
    expect(methods().filter((method) => method.startsWith('channels.getFullChannel'))).toHaveLength(1);
  });

  it('the access hash of another account and malformed ids return CHANNEL_GONE', async () => {
    const { ref } = await seller();
    const { account } = await seller();
    await expect(account.describe(ref)).rejects.toEqual(telegramError('CHANNEL_GONE'));
    for (const id of ['', 'x', '-100', '12', '-1001e3', `-100${'9'.repeat(40)}`]) {
      await expect(account.describe({ id, accessHash: '1' })).rejects.toEqual(telegramError('CHANNEL_GONE'));
    }
    await expect(account.describe({ ...ref, accessHash: 'no hash' })).rejects.toEqual(telegramError('CHANNEL_GONE'));
  });

  it('channel names, descriptions and link titles are cut to the limits of Telegram', async () => {
    const { account } = await seller();
    const created = await account.createChannel({ name: '🌧'.repeat(200), description: 'd'.repeat(400) });
    expect({ name: [...created.name].length, description: created.description.length }).toEqual({ name: 128, description: 255 });
    await account.createInviteLink(created.ref, { expiresAt: later(new Date(), days(7)), title: 't'.repeat(100) });
  });

  it('lists every channel member once over several pages', async () => {
    const { account, ref, channel } = await seller();
    for (let index = 0; index < 450; index += 1) {
      const id = server.state.nextId();
      server.state.people.set(id, { id, name: `Member ${id}` });
      channel.members.add(id);
    }
    const ids = new Set<string>();
    for await (const { users } of account.listMembers(ref)) for (const { ref: person } of users) ids.add(person.id);
    expect(ids.size).toBe(451);
  });

  it('the member list ends where Telegram returns the latest members only', async () => {
    const { account, ref, channel } = await seller();
    for (let index = 0; index < 300; index += 1) channel.members.add(server.state.nextId());
    server.faults.membersListed = 200;
    const listedIds: string[] = [];
    for await (const { users } of account.listMembers(ref)) listedIds.push(...users.map(({ ref: person }) => person.id));
    expect(listedIds).toHaveLength(200);
  });

  it('lists everyone who joined through a link, oldest first', async () => {
    const { account, ref, channel } = await seller();
    const link = await account.createInviteLink(ref, { expiresAt: later(new Date(), days(7)), title: 'For many' });
    const invite = channel.invites.get(link);
    const ids = Array.from({ length: 230 }, (_, index) => {
      const id = server.state.nextId();
      server.state.people.set(id, { id, name: `Member ${id}` });
      invite?.joined.push({ userId: id, at: 1_700_000_000 + index });
      return String(id);
    });
    const joined = await account.listJoinsByLink(ref, link);
    expect(joined.map(({ ref: person }) => person.id)).toEqual(ids);
    expect(joined[0]?.at).toEqual(new Date(1_700_000_000_000));
  });

  it('removing a malformed user id returns PERSON_UNKNOWN', async () => {
    const { account, ref } = await seller();
    for (const id of ['', '0', '-5', 'x', '1e5']) {
      await expect(account.remove(ref, { id, accessHash: '1' })).rejects.toEqual(telegramError('PERSON_UNKNOWN'));
    }
  });
});

it('phone numbers, codes, passwords and sessions do not appear in the log', async () => {
  clearLog();
  const account = server.addAccount({ password: twoStepPassword });
  const { phone, session } = await signIn(account);
  const code = account.code?.text ?? '';
  await expect(portFor().checkPassword({ session, password: 'summer in May' })).rejects.toEqual(telegramError('PASSWORD_WRONG'));
  const whole = await portFor().checkPassword({ session, password: 'monsoon in June' });
  server.injectError('channels.createChannel', 400, 'SOMETHING_NEW');
  const failure = await (await open(whole.session)).createChannel({ name: 'x', description: '' }).catch((error: unknown) => error);
  log.error({ err: failure }, 'logged by a caller');
  expect(logged()).toContain('SOMETHING_NEW');
  for (const secret of [phone.slice(1), code, 'monsoon in June', 'summer in May', session, whole.session]) {
    expect(logged()).not.toContain(secret);
  }
});
