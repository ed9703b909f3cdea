import { afterEach, describe, expect, it } from 'vitest';
import { days, later } from '../../src/kit/clock.ts';
import type { MemberPage, OpenAccount, PeerRef } from '../../src/modules/telegram/index.ts';
import { createWireWorld, telegramError } from '../harness/telegram-wire/wire-world.ts';

const world = await createWireWorld();
const { server, portFor, open, seller } = world;
afterEach(() => world.reset());

async function pagesOf(account: OpenAccount, ref: PeerRef): Promise<MemberPage[]> {
  const pages: MemberPage[] = [];
  for await (const page of account.listMembers(ref)) pages.push(page);
  return pages;
}
const invite = (account: OpenAccount, ref: PeerRef) => account.createInviteLink(ref, { expiresAt: later(new Date(), days(7)), title: '' });

describe('unknown authorization keys', () => {
  const longTimeouts = { answer: 15_000, connect: 1_000, close: 1_000 };

  it('one transport error -404 is retried with the same key', async () => {
    const { session, account, ref } = await seller();
    await account.close();
    server.faults.keyMisses = 1;
    expect((await (await open(session, portFor(longTimeouts))).describe(ref)).name).toBe('Monsoon Light');
  });

  it('two transport errors -404 return AWAY, and the session opens later with the same key', async () => {
    const { session, account, ref } = await seller();
    await account.close();
    server.faults.keyMisses = 2;
    const { handshakes } = server.counts;
    const again = await open(session, portFor(longTimeouts));
    await expect(again.describe(ref)).rejects.toEqual(telegramError('AWAY', { rpcError: 'AUTH_KEY_NOT_FOUND' }));
    await expect(again.describe(ref)).rejects.toEqual(telegramError('AWAY', { rpcError: 'AUTH_KEY_NOT_FOUND' }));
    await again.close();
    expect(server.counts.handshakes).toBe(handshakes);
    expect((await (await open(session)).describe(ref)).name).toBe('Monsoon Light');
  });

  it('an authorization key unknown to Telegram returns AWAY (retry), not SESSION_ENDED', async () => {
    const { there, session, account, ref } = await seller();
    await account.close();
    for (const key of server.sessionsOf(there)) server.deleteKey(key);
    await expect((await open(session, portFor(longTimeouts))).describe(ref)).rejects.toEqual(
      telegramError('AWAY', { rpcError: 'AUTH_KEY_NOT_FOUND' }),
    );
  });
});

it('using one key from two addresses ends the session', async () => {
  const { session, account, ref } = await seller();
  const elsewhere = await open(session, portFor(undefined, server.transportFrom('198.51.100.7')));
  await expect(elsewhere.describe(ref)).rejects.toEqual(telegramError('SESSION_ENDED', { rpcError: 'AUTH_KEY_DUPLICATED' }));
  await expect(account.describe(ref)).rejects.toEqual(telegramError('SESSION_ENDED', { rpcError: 'AUTH_KEY_DUPLICATED' }));
});

it('uses one connection and no temporary keys, regardless of the configuration of Telegram', async () => {
  server.calls.length = 0;
  // The library requests the configuration when the account is in another data centre.
  const { account, ref } = await seller({ dc: 5 });
  await account.describe(ref);
  const called = server.calls.map(({ method }) => method);
  expect(called).toContain('help.getConfig');
  expect(called).not.toContain('auth.bindTempAuthKey');
  expect(server.connections.size).toBe(1);
});

describe('members and access hashes', () => {
  it('min users are listed without an access hash and looked up before removal', async () => {
    const { account, ref } = await seller();
    const link = await invite(account, ref);
    server.join(link, 'Meera');
    server.faults.minUsers = true;
    const [meera] = await account.listJoinsByLink(ref, link);
    expect(meera?.ref).toEqual({ id: expect.any(String), accessHash: null });
    const [page] = await pagesOf(account, ref);
    expect(page?.users.find(({ name }) => name === 'Meera')?.ref.accessHash).toBeNull();
    const { joins } = await account.listLoggedJoins(ref, { since: new Date(0) });
    expect(joins[0]?.user.ref.accessHash).toBeNull();
    const found = await account.findMember(ref, { id: meera?.ref.id ?? '', name: 'Meera' });
    await account.remove(ref, found?.ref as PeerRef);
    expect((await pagesOf(account, ref))[0]?.total).toBe(1);
  });

  it('a user without an access hash is rejected without a call to Telegram', async () => {
    const { account, ref } = await seller();
    server.calls.length = 0;
    await expect(account.remove(ref, { id: '777', accessHash: '0' })).rejects.toEqual(telegramError('PERSON_UNKNOWN'));
    expect(server.calls).toEqual([]);
  });

  it('muted members of a supergroup count as members until they are removed', async () => {
    server.faults.supergroups = true;
    server.faults.mutedMembers = true;
    const { account, ref } = await seller();
    const link = await invite(account, ref);
    server.join(link, 'Meera');
    const [meera] = await account.listJoinsByLink(ref, link);
    const person = meera?.ref as PeerRef;
    const [page] = await pagesOf(account, ref);
    expect(page).toMatchObject({ users: [{ isAdministrator: true }, { name: 'Meera', isAdministrator: false }], total: 2 });
    expect(await account.isMember(ref, person)).toBe(true);
    await account.remove(ref, person);
    expect(await account.isMember(ref, person)).toBe(false);
  });

  it('the total member count includes members that Telegram does not list', async () => {
    const { account, ref, channel } = await seller();
    for (let index = 0; index < 300; index += 1) channel.members.add(server.state.nextId());
    server.faults.membersListed = 250;
    const pages = await pagesOf(account, ref);
    expect(pages.map(({ users, total }) => ({ listed: users.length, total }))).toEqual([
      { listed: 200, total: 301 },
      { listed: 50, total: 301 },
      { listed: 0, total: 301 },
    ]);
  });
});

it('a flood wait of one method does not block other methods', async () => {
  const { account, ref } = await seller();
  server.rateLimits.limit('messages.exportChatInvite', { calls: 2, seconds: 60 });
  await invite(account, ref);
  await invite(account, ref);
  await expect(invite(account, ref)).rejects.toEqual(telegramError('FLOOD', { callClass: 'INVITE', waitSeconds: expect.closeTo(60, -1) }));
  expect((await account.describe(ref)).name).toBe('Monsoon Light');
  await account.createChannel({ name: 'Another', description: '' });
});

it('a sign-in that the library retries after a lost connection succeeds', async () => {
  const there = server.addAccount();
  const phone = `+${there.phone}`;
  const sent = await portFor().sendCode({ phone });
  const code = there.code?.text ?? '';
  const first = await portFor().signIn({ phone, ...sent, code });
  server.injectError('auth.signIn', 400, 'PHONE_CODE_EXPIRED');
  expect(await portFor().signIn({ phone, ...sent, code })).toMatchObject({ kind: 'SIGNED_IN', user: 'user' in first ? first.user : null });
});
