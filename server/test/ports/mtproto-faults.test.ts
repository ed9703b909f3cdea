import { afterEach, describe, expect, it } from 'vitest';
import { days, later } from '../../src/kit/clock.ts';
import type { MemberPage, OpenAccount, PeerRef } from '../../src/modules/telegram/index.ts';
import { createWireWorld, refused } from '../harness/telegram-wire/wire-world.ts';

const world = await createWireWorld();
const { server, portFor, open, seller } = world;
afterEach(() => world.reset());

async function pagesOf(account: OpenAccount, ref: PeerRef): Promise<MemberPage[]> {
  const pages: MemberPage[] = [];
  for await (const page of account.members(ref)) pages.push(page);
  return pages;
}
const invite = (account: OpenAccount, ref: PeerRef) => account.createInviteLink(ref, { expiresAt: later(new Date(), days(7)), title: '' });

describe('a key that Telegram does not find', () => {
  const patient = { answer: 15_000, connect: 1_000, close: 1_000 };

  it('is asked for again: one transport error -404 changes nothing', async () => {
    const { session, account, ref } = await seller();
    await account.close();
    server.faults.keyMisses = 1;
    expect((await (await open(session, portFor(patient))).describe(ref)).name).toBe('Monsoon Light');
  });

  it('is not replaced after two of them: Telegram is away, and the session opens later', async () => {
    const { session, account, ref } = await seller();
    await account.close();
    server.faults.keyMisses = 2;
    const { handshakes } = server.counts;
    const again = await open(session, portFor(patient));
    await expect(again.describe(ref)).rejects.toEqual(refused('AWAY', { words: 'AUTH_KEY_NOT_FOUND' }));
    await expect(again.describe(ref)).rejects.toEqual(refused('AWAY', { words: 'AUTH_KEY_NOT_FOUND' }));
    await again.close();
    expect(server.counts.handshakes).toBe(handshakes);
    expect((await (await open(session)).describe(ref)).name).toBe('Monsoon Light');
  });

  it('stays away while Telegram has forgotten it: only an answer ends a session', async () => {
    const { there, session, account, ref } = await seller();
    await account.close();
    for (const key of server.sessionsOf(there)) server.forget(key);
    await expect((await open(session, portFor(patient))).describe(ref)).rejects.toEqual(refused('AWAY', { words: 'AUTH_KEY_NOT_FOUND' }));
  });
});

it('one key at two addresses ends the session', async () => {
  const { session, account, ref } = await seller();
  const elsewhere = await open(session, portFor(undefined, server.transportFrom('198.51.100.7')));
  await expect(elsewhere.describe(ref)).rejects.toEqual(refused('SESSION_ENDED', { words: 'AUTH_KEY_DUPLICATED' }));
  await expect(account.describe(ref)).rejects.toEqual(refused('SESSION_ENDED', { words: 'AUTH_KEY_DUPLICATED' }));
});

it('one connection and no temporary keys, whatever the configuration of Telegram asks for', async () => {
  server.asked.length = 0;
  // The library asks for the configuration when the account lives in another data centre.
  const { account, ref } = await seller({ dc: 5 });
  await account.describe(ref);
  const asked = server.asked.map(({ method }) => method);
  expect(asked).toContain('help.getConfig');
  expect(asked).not.toContain('auth.bindTempAuthKey');
  expect(server.connections.size).toBe(1);
});

describe('people', () => {
  it('are shown without a hash when Telegram shows them as min users, and looked up before they are removed', async () => {
    const { account, ref } = await seller();
    const link = await invite(account, ref);
    server.join(link, 'Meera');
    server.faults.minUsers = true;
    const [meera] = await account.joinedThrough(ref, link);
    expect(meera?.ref).toEqual({ id: expect.any(String), accessHash: null });
    const [page] = await pagesOf(account, ref);
    expect(page?.people.find(({ name }) => name === 'Meera')?.ref.accessHash).toBeNull();
    const { arrivals } = await account.arrivals(ref, { since: new Date(0) });
    expect(arrivals[0]?.person.ref.accessHash).toBeNull();
    const found = await account.findMember(ref, { id: meera?.ref.id ?? '', name: 'Meera' });
    await account.remove(ref, found?.ref as PeerRef);
    expect((await pagesOf(account, ref))[0]?.total).toBe(1);
  });

  it('without a hash are refused before Telegram is asked', async () => {
    const { account, ref } = await seller();
    server.asked.length = 0;
    await expect(account.remove(ref, { id: '777', accessHash: '0' })).rejects.toEqual(refused('PERSON_UNKNOWN'));
    expect(server.asked).toEqual([]);
  });

  it('who are muted in a supergroup are members, and no longer once they are removed', async () => {
    server.faults.supergroups = true;
    server.faults.mutedMembers = true;
    const { account, ref } = await seller();
    const link = await invite(account, ref);
    server.join(link, 'Meera');
    const [meera] = await account.joinedThrough(ref, link);
    const person = meera?.ref as PeerRef;
    const [page] = await pagesOf(account, ref);
    expect(page).toMatchObject({ people: [{ isAdministrator: true }, { name: 'Meera', isAdministrator: false }], total: 2 });
    expect(await account.isThere(ref, person)).toBe(true);
    await account.remove(ref, person);
    expect(await account.isThere(ref, person)).toBe(false);
  });

  it('who are not listed are in the count of Telegram', async () => {
    const { account, ref, channel } = await seller();
    for (let index = 0; index < 300; index += 1) channel.members.add(server.book.nextId());
    server.faults.membersListed = 250;
    const pages = await pagesOf(account, ref);
    expect(pages.map(({ people, total }) => ({ listed: people.length, total }))).toEqual([
      { listed: 200, total: 301 },
      { listed: 50, total: 301 },
      { listed: 0, total: 301 },
    ]);
  });
});

it('a flood of one method leaves the others alone', async () => {
  const { account, ref } = await seller();
  server.buckets.limit('messages.exportChatInvite', { calls: 2, seconds: 60 });
  await invite(account, ref);
  await invite(account, ref);
  await expect(invite(account, ref)).rejects.toEqual(refused('FLOOD', { callClass: 'INVITE', waitSeconds: expect.closeTo(60, -1) }));
  expect((await account.describe(ref)).name).toBe('Monsoon Light');
  await account.createChannel({ name: 'Another', description: '' });
});

it('a sign-in that the library repeats after a lost connection is signed in, not expired', async () => {
  const there = server.addAccount();
  const phone = `+${there.phone}`;
  const sent = await portFor().sendCode({ phone });
  const code = there.code?.text ?? '';
  const first = await portFor().signIn({ phone, ...sent, code });
  server.refuse('auth.signIn', 400, 'PHONE_CODE_EXPIRED');
  expect(await portFor().signIn({ phone, ...sent, code })).toMatchObject({ kind: 'SIGNED_IN', user: 'user' in first ? first.user : null });
});
