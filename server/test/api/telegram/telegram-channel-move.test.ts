import { channelMessages, telegramAccountMessages } from '@jamun/contract';
import { withConnection } from '@jamun/test-support/separate-connection';
import { telegramPhone } from '@jamun/test-support/telegram-numbers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../src/kit/clock.ts';
import { addAdministratorAccount, createChannel, linkTelegramAccount } from '../../harness/channels.ts';
import { waitForLockWaits } from '../../harness/lock-waits.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import {
  advanceAndReconcile,
  buySubscription,
  type ChannelWithPlan,
  countTelegramCalls,
  createChannelWithPlan,
  createMember,
  joinChannel,
  latestSubscription,
  memberNames,
  reconcileMembers,
  revokeSessions,
  setTelegramSwitches,
} from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => setTelegramSwitches(world, { away: false }));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const post = (path: string, body: object = {}) =>
  world.send('POST', `/sandbox/telegram${path}`, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const move = (seller: Person, id: string, accountId: string) =>
  world.call('PUT /api/v1/telegram/channels/{id}/account', { params: { id }, body: { accountId } }, seller.token);
const settle = async () => {
  await reconcileMembers(world);
  await world.container.telegram.members.closeFormerLinks();
  await reconcileMembers(world);
};
const linksIn = async ({ telegramChannelId }: Pick<ChannelWithPlan, 'telegramChannelId'>) => {
  const response = await world.send('GET', `/sandbox/telegram/channels/${telegramChannelId}/links`);
  return (response.body as { data: { inviteLink: string; revokedAt: string | null }[] }).data;
};
const isRevoked = async (plan: ChannelWithPlan, link: string | null) =>
  (await linksIn(plan)).find(({ inviteLink }) => inviteLink === link)?.revokedAt !== null;
/** Transfers the ownership in the simulated Telegram; the previous owner becomes an administrator. */
const giveOwnership = ({ telegramChannelId, phone }: Pick<ChannelWithPlan, 'telegramChannelId' | 'phone'>, to: string) =>
  query(
    `update sandbox_telegram_members as m set role = case p.phone when $3 then 'CREATOR' else 'ADMINISTRATOR' end
     from sandbox_telegram_people as p where p.id = m.person_id and m.channel_id = $1 and p.phone in ($2, $3)`,
    [telegramChannelId.replace('-100', ''), phone, to],
  );
const broken = async () =>
  (
    await Promise.all(
      (
        await query(`select viewname from pg_views where viewname like 'invariant_e1_%'`)
      ).map(({ viewname }) => query(`select * from ${viewname}`)),
    )
  ).flat();

describe('channel move', () => {
  it('moving a channel changes its account and keeps members, plans, page and sales', async () => {
    const plan = await createChannelWithPlan(world);
    await createMember(world, await world.person(), plan, 'Stays through a move');
    const seller = await signInAgain(world, plan.seller);
    const { id: accountId, phone } = await addAdministratorAccount(world, seller, plan.telegramChannelId);
    const before = (await world.call('GET /api/v1/telegram/channels/{id}', { params: { id: plan.id } }, seller.token)).body.data;
    const moved = await move(seller, plan.id, accountId);
    expect({ status: moved.status, message: moved.body.message }).toEqual({ status: 200, message: channelMessages.moved });
    const { account, version, updatedAt: _, ...same } = moved.body.data;
    expect(account).toEqual({ id: accountId, telegramNumber: phone, state: 'LINKED' });
    expect(version).toBe(before.version + 1);
    expect(before).toMatchObject(same);
    await settle();
    expect(await memberNames(world, plan)).toEqual(['Stays through a move']);
    expect(await broken()).toEqual([]);
  });

  it('moving a channel again or to its current account changes nothing', async () => {
    const seller = await world.person();
    const channel = await createChannel(world, seller);
    const second = await addAdministratorAccount(world, seller, channel.telegramChannelId);
    expect((await move(seller, channel.id, channel.account?.id ?? '')).body.data.version).toBe(channel.version);
    const once = await move(seller, channel.id, second.id);
    const twice = await move(seller, channel.id, second.id);
    expect(twice.body.data).toEqual(once.body.data);
    expect(await query('select from telegram_channel_moves where channel_id = $1', [channel.id])).toHaveLength(1);
  });

  it('rejects a move with accounts or channels of other sellers, removed accounts or malformed ids', async () => {
    const [seller, other] = [await world.person(), await world.person()];
    const { id, telegramChannelId, account } = await createChannel(world, seller);
    const foreign = await addAdministratorAccount(world, other, telegramChannelId);
    const own = await addAdministratorAccount(world, seller, telegramChannelId);
    const rejected = await move(seller, id, foreign.id);
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({
      status: 404,
      message: channelMessages.moveAccountNotFound,
    });
    expect((await move(other, id, foreign.id)).body.message).toBe(channelMessages.notFound);
    expect((await move(seller, '0'.repeat(20), own.id)).body.message).toBe(channelMessages.notFound);
    for (const hostile of ['', "x' or 1=1 --", '../../accounts', own.id.slice(1), `${own.id}%00`])
      expect((await move(seller, id, hostile)).status, hostile).toBe(422);
    await world.call('DELETE /api/v1/telegram/accounts/{id}', { params: { id: own.id } }, seller.token);
    expect((await move(seller, id, own.id)).body.message).toBe(channelMessages.moveAccountNotFound);
    expect(await query('select account_id from telegram_channels where id = $1', [id])).toEqual([{ account_id: account?.id }]);
    await expect(query('update telegram_channels set account_id = $2 where id = $1', [id, foreign.id])).rejects.toThrow();
    await expect(query('update telegram_channels set account_id = $2 where id = $1', [id, own.id])).rejects.toThrow(/not recorded/);
  });

  it('rejects a move to an account without invite rights, without session, or frozen, with a clear message', async () => {
    const seller = await world.person();
    const { id, telegramChannelId } = await createChannel(world, seller);
    const stranger = await linkTelegramAccount(world, seller);
    const demoted = await addAdministratorAccount(world, seller, telegramChannelId);
    await post(`/channels/${telegramChannelId}/rights`, { phone: demoted.phone, mayInvite: false });
    for (const account of [stranger, demoted]) {
      const rejected = await move(seller, id, account.id);
      expect({ status: rejected.status, message: rejected.body.message }).toEqual({
        status: 409,
        message: channelMessages.moveNotAdministrator,
      });
    }
    await post(`/channels/${telegramChannelId}/rights`, { phone: demoted.phone, mayInvite: true });
    await revokeSessions(world, demoted.phone);
    expect((await move(seller, id, demoted.id)).body.code).toBe('LINK_AGAIN');
    const setAccountState = (change: string) => query(`update telegram_accounts set ${change} where id = $1`, [stranger.id]);
    await setAccountState(`state = 'FROZEN', refused_class = 'INVITE', retry_at = now()`);
    expect((await move(seller, id, stranger.id)).body.message).toBe(telegramAccountMessages.frozen);
    await setAccountState(`state = 'LINKED', refused_class = null, retry_at = null`);
    await setTelegramSwitches(world, { away: true });
    expect((await move(seller, id, stranger.id)).status).toBe(503);
  });

  it.each(['LINK_AGAIN', 'REMOVED', 'FROZEN'] as const)('a channel can be moved when its previous account is %s', async (state) => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    const waiting = await world.person();
    await createMember(world, await world.person(), plan, `Inside while ${state}`);
    await buySubscription(world, waiting, plan);
    const seller = await signInAgain(world, plan.seller);
    const second = await addAdministratorAccount(world, seller, plan.telegramChannelId);
    const [{ account_id: first }] = await query('select account_id from telegram_channels where id = $1', [plan.id]);
    if (state === 'LINK_AGAIN') await revokeSessions(world, plan.phone);
    else if (state === 'FROZEN') await post('/standing', { phone: plan.phone, standing: 'FROZEN' });
    else await world.call('DELETE /api/v1/telegram/accounts/{id}', { params: { id: first } }, seller.token);
    await reconcileMembers(world);
    expect((await move(seller, plan.id, second.id)).status).toBe(200);
    await settle();
    expect((await latestSubscription(world, waiting)).access).toBe('READY');
    await advanceAndReconcile(world, days(1));
    await settle();
    expect(await memberNames(world, plan)).toEqual([]);
    expect(await broken()).toEqual([]);
  });
});

describe('members after a channel move', () => {
  it('the new account removes expired members and does not use access hashes of the previous account', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await createMember(world, await world.person(), plan, 'Ends after the move');
    const seller = await signInAgain(world, plan.seller);
    const second = await addAdministratorAccount(world, seller, plan.telegramChannelId);
    const done = (await countTelegramCalls(world, plan.phone)).done;
    // The removal is due at the time of the move, before any members check of the new account.
    world.clock.advance(days(1));
    const now = await signInAgain(world, seller);
    expect((await move(now, plan.id, second.id)).status).toBe(200);
    await reconcileMembers(world);
    expect(await memberNames(world, plan)).toEqual([]);
    expect((await countTelegramCalls(world, second.phone)).done).toMatchObject({ remove: 1 });
    expect((await countTelegramCalls(world, plan.phone)).done.remove).toBe(done.remove);
  });

  it('after a channel move, the new owner account readmits removed members who renew', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    const buyer = await world.person();
    await createMember(world, buyer, plan, 'Comes back after the move');
    await advanceAndReconcile(world, days(1));
    expect(await memberNames(world, plan)).toEqual([]);
    const seller = await signInAgain(world, plan.seller);
    const second = await addAdministratorAccount(world, seller, plan.telegramChannelId);
    await move(seller, plan.id, second.id);
    await settle();
    const again = await signInAgain(world, buyer);
    await buySubscription(world, again, plan);
    await reconcileMembers(world);
    expect(await joinChannel(world, (await latestSubscription(world, again)).inviteLink, 'Comes back after the move')).toBe(true);
    await advanceAndReconcile(world, minutes(1));
    expect((await latestSubscription(world, again)).access).toBe('JOINED');
  });

  it('members of a deleted channel are removed after the seller adds it again with another account', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await createMember(world, await world.person(), plan, 'Of the deleted one');
    const seller = await signInAgain(world, plan.seller);
    await world.call('DELETE /api/v1/telegram/channels/{id}', { params: { id: plan.id } }, seller.token);
    const second = await addAdministratorAccount(world, seller, plan.telegramChannelId);
    await revokeSessions(world, plan.phone);
    const body = { telegramChannelId: plan.telegramChannelId, telegramNumber: second.phone };
    const added = await world.call('POST /api/v1/telegram/telechannels/create', { body }, seller.token);
    expect(added.body.data).toMatchObject({ isExisting: false, isKeptElsewhere: false });
    await advanceAndReconcile(world, days(1));
    expect(await memberNames(world, plan)).toEqual([]);
  });
});

describe('invite links after a channel move', () => {
  /** Creates a buyer with an unused link of the first account, and a second account. */
  async function clubWithUnusedLink() {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const { inviteLink } = await latestSubscription(world, buyer);
    const seller = await signInAgain(world, plan.seller);
    const second = await addAdministratorAccount(world, seller, plan.telegramChannelId);
    return { plan, buyer, seller, second, old: inviteLink };
  }

  it('the new account creates new links, and the previous account revokes its own', async () => {
    const { plan, buyer, seller, second, old } = await clubWithUnusedLink();
    await move(seller, plan.id, second.id);
    expect((await latestSubscription(world, buyer)).inviteLink).toBe(null);
    await settle();
    const { access, inviteLink } = await latestSubscription(world, buyer);
    expect(access).toBe('READY');
    expect(inviteLink).not.toBe(old);
    expect(await isRevoked(plan, old)).toBe(true);
    expect(await joinChannel(world, old, 'Through the old link')).toBe(false);
    expect(await joinChannel(world, inviteLink, 'Through the new link')).toBe(true);
    await advanceAndReconcile(world, minutes(1));
    expect((await latestSubscription(world, buyer)).access).toBe('JOINED');
    expect(await broken()).toEqual([]);
  });

  it('the new account revokes links of a lost account if it owns the channel', async () => {
    const { plan, buyer, seller, second, old } = await clubWithUnusedLink();
    await giveOwnership(plan, second.phone);
    await revokeSessions(world, plan.phone);
    await move(seller, plan.id, second.id);
    await settle();
    expect(await isRevoked(plan, old)).toBe(true);
    expect((await latestSubscription(world, buyer)).access).toBe('READY');
    expect(await broken()).toEqual([]);
  });

  it('a join through the old link before its revocation is attributed to the buyer', async () => {
    const { plan, buyer, seller, second, old } = await clubWithUnusedLink();
    expect(await joinChannel(world, old, 'Just before the move')).toBe(true);
    await move(seller, plan.id, second.id);
    await settle();
    expect((await latestSubscription(world, buyer)).access).toBe('JOINED');
    expect(await memberNames(world, plan)).toEqual(['Just before the move']);
    expect(await broken()).toEqual([]);
  });

  it('after a channel move, invite links of a lost account work until they expire, and their joins are attributed from the admin log', async () => {
    const { plan, buyer, seller, second, old } = await clubWithUnusedLink();
    await revokeSessions(world, plan.phone);
    await move(seller, plan.id, second.id);
    await settle();
    expect(await isRevoked(plan, old)).toBe(false);
    expect((await latestSubscription(world, buyer)).access).toBe('READY');
    expect((await latestSubscription(world, buyer)).inviteLink).not.toBe(old);
    expect(await joinChannel(world, old, 'Through the link of a lost account')).toBe(true);
    world.clock.advance(minutes(5));
    await settle();
    expect((await latestSubscription(world, await signInAgain(world, buyer))).access).toBe('JOINED');
    expect(await broken()).toEqual([]);
    world.clock.advance(days(8));
    await settle();
    expect(await query('select id from telegram_channel_moves where channel_id = $1 and due_at is not null', [plan.id])).toEqual([]);
    expect(await memberNames(world, plan)).toEqual(['Through the link of a lost account']);
  });

  it('moving a channel back and forth leaves one open link per buyer', async () => {
    const { plan, buyer, seller, second } = await clubWithUnusedLink();
    const [{ account_id: first }] = await query('select account_id from telegram_channels where id = $1', [plan.id]);
    await move(seller, plan.id, second.id);
    await move(seller, plan.id, first);
    await settle();
    expect((await latestSubscription(world, buyer)).access).toBe('READY');
    await move(seller, plan.id, second.id);
    await settle();
    const { inviteLink } = await latestSubscription(world, buyer);
    const open = (await linksIn(plan)).filter(({ revokedAt }) => revokedAt === null).map((link) => link.inviteLink);
    expect(open).toEqual([inviteLink]);
    expect(await broken()).toEqual([]);
  });
});

describe('concurrent channel moves', () => {
  it('concurrent moves to different accounts are applied one after another or rejected', async () => {
    const seller = await world.person();
    const { id, telegramChannelId } = await createChannel(world, seller);
    const targets = [
      await addAdministratorAccount(world, seller, telegramChannelId),
      await addAdministratorAccount(world, seller, telegramChannelId),
    ];
    const responses = await Promise.all(targets.map((target) => move(seller, id, target.id)));
    const won = responses.filter(({ status }) => status === 200);
    for (const { status, body } of responses.filter((response) => !won.includes(response)))
      expect({ status, message: body.message }).toEqual({ status: 409, message: channelMessages.movedElsewhere });
    const moves = await query('select to_account_id as to from telegram_channel_moves where channel_id = $1 order by seq', [id]);
    expect(moves).toHaveLength(won.length);
    const [{ account_id: now }] = await query('select account_id from telegram_channels where id = $1', [id]);
    expect(moves.at(-1)).toEqual({ to: now });
  });

  it('concurrent moves to the same account move the channel once', async () => {
    const seller = await world.person();
    const { id, telegramChannelId } = await createChannel(world, seller);
    const second = await addAdministratorAccount(world, seller, telegramChannelId);
    const responses = await Promise.all([move(seller, id, second.id), move(seller, id, second.id), move(seller, id, second.id)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await query('select from telegram_channel_moves where channel_id = $1', [id])).toHaveLength(1);
  });

  it('a move during reconciliation leaves no expired member in and every buyer with a link', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    const names = Array.from({ length: 6 }, (_, place) => `Moved under work ${place}`);
    for (const name of names) await createMember(world, await world.person(), plan, name);
    world.clock.advance(days(1));
    const seller = await signInAgain(world, plan.seller);
    const second = await addAdministratorAccount(world, seller, plan.telegramChannelId);
    const buyers = [await world.person(), await world.person(), await world.person()];
    for (const buyer of buyers) await buySubscription(world, buyer, plan);
    const { members } = world.container.telegram;
    await Promise.all([members.reconcileDue(), move(seller, plan.id, second.id), members.reconcileDue(), members.closeFormerLinks()]);
    await settle();
    await advanceAndReconcile(world, minutes(2));
    await settle();
    expect(await memberNames(world, plan)).toEqual([]);
    for (const buyer of buyers) expect((await latestSubscription(world, buyer)).access).toBe('READY');
    const [{ status, trouble }] = await query(
      'select status, trouble from telegram_channels left join telegram_watches on channel_id = id where id = $1',
      [plan.id],
    );
    expect({ status, trouble }).toEqual({ status: 'ACTIVE', trouble: null });
    expect((await countTelegramCalls(world, plan.phone)).doubled + (await countTelegramCalls(world, second.phone)).doubled).toBe(0);
    expect(await broken()).toEqual([]);
  });

  it('a link that the previous account creates during the move is revoked', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    await buySubscription(world, buyer, plan);
    const seller = await signInAgain(world, plan.seller);
    const second = await addAdministratorAccount(world, seller, plan.telegramChannelId);
    const [{ id: memberId }] = await query('select id from telegram_members where channel_id = $1', [plan.id]);
    // The previous account has created the link in Telegram and waits for a row lock to record it; then the channel moves.
    await withConnection(world.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query('select from telegram_members where id = $1 for update', [memberId]);
      const reconciling = world.container.telegram.members.reconcileDue();
      await waitForLockWaits(world);
      expect((await move(seller, plan.id, second.id)).status).toBe(200);
      await client.query('commit');
      await reconciling;
    });
    expect((await latestSubscription(world, buyer)).inviteLink).toBe(null);
    expect(await broken()).toEqual([]);
    await settle();
    const { inviteLink } = await latestSubscription(world, buyer);
    const open = (await linksIn(plan)).filter(({ revokedAt }) => revokedAt === null).map((link) => link.inviteLink);
    expect(open).toEqual([inviteLink]);
    expect(await broken()).toEqual([]);
  });

  it('links are replaced after a process crash that follows the move', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const { inviteLink: old } = await latestSubscription(world, buyer);
    const seller = await signInAgain(world, plan.seller);
    const second = await addAdministratorAccount(world, seller, plan.telegramChannelId);
    await query(`
      create function break_once() returns trigger language plpgsql as $$ begin raise exception 'simulated crash'; end $$;
      create trigger break_once before update on telegram_invites for each row execute function break_once()`);
    await move(seller, plan.id, second.id);
    await world.container.telegram.members.closeFormerLinks();
    await query('drop function break_once cascade');
    expect(await isRevoked(plan, old)).toBe(true);
    world.clock.advance(minutes(1));
    await settle();
    expect((await latestSubscription(world, await signInAgain(world, buyer))).access).toBe('READY');
    expect(await query('select from telegram_invites where link = $1 and is_settled', [old])).toHaveLength(1);
    expect(await broken()).toEqual([]);
  });
});

describe('adding a channel of another own account', () => {
  it('adding a channel that is sold through another own account offers the move and changes nothing', async () => {
    const seller = await world.person();
    const { id, telegramChannelId, account, version } = await createChannel(world, seller);
    const second = await addAdministratorAccount(world, seller, telegramChannelId, telegramPhone());
    const body = { telegramChannelId, telegramNumber: second.phone };
    const listed = await world.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: second.phone } }, seller.token);
    expect(listed.body.data.channels.find((one) => one.telegramChannelId === telegramChannelId)).toMatchObject({
      soldBy: 'ME',
      soldAs: { id, isThisAccount: false },
    });
    const added = await world.call('POST /api/v1/telegram/telechannels/create', { body }, seller.token);
    expect({ status: added.status, message: added.body.message }).toEqual({ status: 200, message: channelMessages.keptElsewhere });
    expect(added.body.data).toMatchObject({ isExisting: true, isKeptElsewhere: true, channel: { id, account, version } });
    await move(seller, id, second.id);
    const again = await world.call('POST /api/v1/telegram/telechannels/create', { body }, seller.token);
    expect(again.body.data).toMatchObject({ isExisting: true, isKeptElsewhere: false, channel: { account: { id: second.id } } });
  });
});
