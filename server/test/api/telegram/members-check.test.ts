import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes, seconds } from '../../../src/kit/clock.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import {
  advanceAndReconcile,
  buySubscription,
  type ChannelWithPlan,
  countTelegramCalls,
  createChannelWithPlan,
  createMember,
  injectFloodWait,
  joinChannel,
  latestSubscription,
  leaveChannel,
  memberNames,
  reconcileMembers,
  setTelegramSwitches,
} from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(() => setTelegramSwitches(world, { membersListed: null, hidesHashes: false }));
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const presences = ({ id }: ChannelWithPlan) =>
  query('select person_name as name, presence from telegram_members where channel_id = $1 order by person_name', [id]);
async function check({ id, seller }: ChannelWithPlan): Promise<void> {
  const { token } = await signInAgain(world, seller);
  await world.call('POST /api/v1/telegram/channels/{id}/members-check', { params: { id } }, token);
  await reconcileMembers(world);
}
const putBack = ({ telegramChannelId }: ChannelWithPlan, name: string) => world.telegram.put({ telegramChannelId, name });
async function joinMembers(plan: ChannelWithPlan, names: string[]): Promise<Person[]> {
  const buyers: Person[] = [];
  for (const name of names) {
    const buyer = await world.person();
    await createMember(world, buyer, plan, name);
    buyers.push(buyer);
  }
  return buyers;
}

describe('joins through links', () => {
  it('reads the joins through all links of a channel with one call, and deletes the links afterwards', async () => {
    const plan = await createChannelWithPlan(world);
    const buyers = [await world.person(), await world.person(), await world.person()];
    for (const buyer of buyers) await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    for (const [place, buyer] of buyers.entries())
      await joinChannel(world, (await latestSubscription(world, buyer)).inviteLink, `Joins ${place}`);
    await advanceAndReconcile(world, seconds(15));
    expect(await Promise.all(buyers.map(async (buyer) => (await latestSubscription(world, buyer)).access))).toEqual([
      'JOINED',
      'JOINED',
      'JOINED',
    ]);
    const { done } = await countTelegramCalls(world, plan.phone);
    // Each link is read once more after it was revoked.
    expect(done).toMatchObject({ createInviteLink: 3, arrivals: 1, revokeInviteLink: 3, joinedThrough: 3, deleteInviteLink: 3 });
    expect(await world.telegram.linksOf(plan.telegramChannelId)).toEqual([]);
    for (let times = 0; times < 5; times++) await advanceAndReconcile(world, minutes(1));
    expect((await countTelegramCalls(world, plan.phone)).done.arrivals, 'no link is open').toBe(1);
  });

  it('reads joins per link when the admin log does not reach back far enough', async () => {
    const plan = await createChannelWithPlan(world, { duration: 30 });
    const buyer = await world.person();
    const { open } = world.telegram;
    world.telegram.open = async (session, options) => ({
      ...(await open(session, options)),
      listLoggedJoins: async () => ({ joins: [], isComplete: false }),
    });
    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const { inviteLink } = await latestSubscription(world, buyer);
    await joinChannel(world, inviteLink, 'Joined during an outage');
    await advanceAndReconcile(world, minutes(1));
    world.telegram.open = open;
    expect((await latestSubscription(world, buyer)).access).toBe('JOINED');
    expect((await countTelegramCalls(world, plan.phone)).done).toMatchObject({ joinedThrough: 2, revokeInviteLink: 1 });
  });
});

describe('incomplete member lists', () => {
  it('looks up members one by one when the member list is shorter than the count of Telegram', async () => {
    const plan = await createChannelWithPlan(world);
    await joinMembers(plan, ['Short A', 'Short B', 'Short C']);
    await leaveChannel(world, plan, 'Short C');
    await setTelegramSwitches(world, { membersListed: 1 });
    await check(plan);
    expect(await presences(plan)).toEqual([
      { name: 'Short A', presence: 'JOINED' },
      { name: 'Short B', presence: 'JOINED' },
      { name: 'Short C', presence: 'LEFT' },
    ]);
    expect((await countTelegramCalls(world, plan.phone)).done.isThere).toBe(3);
  });

  it('a lookup that does not find a removed member keeps the member removed', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await joinMembers(plan, ['Removed']);
    await query(`update telegram_watches set check_due_at = 'infinity' where channel_id = $1`, [plan.id]);
    await advanceAndReconcile(world, days(1));
    await joinMembers(plan, ['Stays A', 'Stays B']);
    await setTelegramSwitches(world, { membersListed: 1 });
    await check(plan);
    expect(await presences(plan)).toEqual([
      { name: 'Removed', presence: 'REMOVED' },
      { name: 'Stays A', presence: 'JOINED' },
      { name: 'Stays B', presence: 'JOINED' },
    ]);
  });

  it('keeps the progress of a members check that a flood wait interrupts', async () => {
    const plan = await createChannelWithPlan(world);
    await joinMembers(plan, ['Flood A', 'Flood B', 'Flood C', 'Flood D']);
    await leaveChannel(world, plan, 'Flood D');
    await setTelegramSwitches(world, { membersListed: 1 });
    const { isThere = 0 } = (await countTelegramCalls(world, plan.phone)).done;
    const { open } = world.telegram;
    // The third lookup gets a flood wait.
    world.telegram.open = async (session, options) => {
      const account = await open(session, options);
      let lookups = 0;
      return {
        ...account,
        isMember: async (channel, person) => {
          if (++lookups === 3) await injectFloodWait(world, { phone: plan.phone, waitSeconds: 900, callClass: 'READ' });
          return account.isMember(channel, person);
        },
      };
    };
    await advanceAndReconcile(world, minutes(2));
    await check(plan);
    world.telegram.open = open;
    expect((await countTelegramCalls(world, plan.phone)).done.isThere).toBe(isThere + 2);
    await advanceAndReconcile(world, minutes(16));
    const { done, refused, tooEarly } = await countTelegramCalls(world, plan.phone);
    expect({ done: done.isThere, refused: refused.isThere, tooEarly }).toEqual({ done: isThere + 4, refused: 1, tooEarly: 0 });
    expect((await presences(plan)).map(({ presence }) => presence)).toEqual(['JOINED', 'JOINED', 'JOINED', 'LEFT']);
  });
});

describe('access hashes', () => {
  it('looks up a new access hash when Telegram rejects the stored one, then removes the member', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await joinMembers(plan, ['Stale hash']);
    await query(`update telegram_members set person_hash = '12345' where channel_id = $1`, [plan.id]);
    await advanceAndReconcile(world, days(1));
    expect(await memberNames(world, plan)).toEqual([]);
    expect(await countTelegramCalls(world, plan.phone)).toMatchObject({ done: { remove: 1, findMember: 1 }, refused: { remove: 1 } });
  });

  it('looks up a missing access hash before it removes the member', async () => {
    await setTelegramSwitches(world, { hidesHashes: true });
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await joinMembers(plan, ['Hidden hash']);
    expect(await query('select person_hash from telegram_members where channel_id = $1', [plan.id])).toEqual([{ person_hash: null }]);
    await advanceAndReconcile(world, days(1));
    expect(await memberNames(world, plan)).toEqual([]);
    expect(await countTelegramCalls(world, plan.phone)).toMatchObject({ done: { remove: 1, findMember: 1 }, refused: { remove: 0 } });
  });

  it('refreshes access hashes with each members check', async () => {
    const plan = await createChannelWithPlan(world);
    await joinMembers(plan, ['Refreshed']);
    const hash = async () => (await query('select person_hash from telegram_members where channel_id = $1', [plan.id]))[0];
    const original = await hash();
    await query(`update telegram_members set person_hash = '12345' where channel_id = $1`, [plan.id]);
    await check(plan);
    expect(await hash()).toEqual(original);
  });
});

describe('removed members', () => {
  it('removes a member again when the next check finds them in the channel', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await joinMembers(plan, ['Still present', 'Really gone']);
    await query(`update telegram_watches set check_due_at = 'infinity' where channel_id = $1`, [plan.id]);
    await advanceAndReconcile(world, days(1));
    await putBack(plan, 'Still present');
    await check(plan);
    expect(await memberNames(world, plan)).toEqual([]);
  });

  it('keeps a removed member whom the seller adds by hand after a check confirmed the removal', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await joinMembers(plan, ['A friend by now']);
    await advanceAndReconcile(world, days(1));
    await check(plan);
    await putBack(plan, 'A friend by now');
    await advanceAndReconcile(world, hours(30));
    expect(await memberNames(world, plan)).toEqual(['A friend by now']);
  });
});

describe('account connections', () => {
  it('keeps an account open while there is work, and closes it when it is idle', async () => {
    const plan = await createChannelWithPlan(world);
    await buySubscription(world, await world.person(), plan);
    let opened = 0;
    const { open } = world.telegram;
    world.telegram.open = (...args) => {
      opened++;
      return open(...args);
    };
    for (let times = 0; times < 6; times++) await advanceAndReconcile(world, seconds(15));
    expect(opened).toBe(1);
    const isOpen = async () =>
      (
        await query(
          `select count(*)::int as open from sandbox_telegram_openings as openings
           join sandbox_telegram_sessions as sessions on sessions.key = openings.session_key
           join sandbox_telegram_people as people on people.id = sessions.person_id where people.phone = $1`,
          [plan.phone],
        )
      )[0]?.open;
    expect(await isOpen()).toBe(1);
    world.clock.advance(seconds(61));
    await query('update telegram_watches set arrivals_due_at = null where channel_id = $1', [plan.id]);
    await world.container.telegram.members.reconcileDue();
    expect(await isOpen()).toBe(0);
    world.telegram.open = open;
  });

  it('closes an open account when another process needs it', async () => {
    const plan = await createChannelWithPlan(world);
    await buySubscription(world, await world.person(), plan);
    await reconcileMembers(world);
    const other = await createWorld({ databaseUrl: world.databaseUrl, secretKey: world.secretKey, clock: world.clock });
    const response = await other.call('POST /api/v1/telegram/telechannels', { body: { telegramNumber: plan.phone } }, plan.seller.token);
    expect(response.status).toBe(200);
    expect((await countTelegramCalls(world, plan.phone)).doubled).toBe(0);
    await other.close();
  });
});
