import { channelPlanMessages } from '@jamun/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, hours, minutes, seconds } from '../../../src/kit/clock.ts';
import { TelegramError } from '../../../src/modules/telegram/index.ts';
import { linkTelegramAccount } from '../../harness/channels.ts';
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
  memberNames,
  reconcileMembers,
  setTelegramSwitches,
  startSubscription,
} from '../../harness/subscriptions.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await setTelegramSwitches(world, { away: false });
  restoreTelegram();
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const notices = async (person: Person) => {
  const { token } = await signInAgain(world, person);
  return (await world.call('GET /api/v1/notifications', { query: { limit: '20' } }, token)).body.data.map(({ message }) => message);
};
const accountOf = async ({ seller, phone }: ChannelWithPlan) => {
  const { token } = await signInAgain(world, seller);
  const { data } = (await world.call('GET /api/v1/telegram/accounts', {}, token)).body;
  return data.find(({ telegramNumber }) => telegramNumber === phone);
};
const channelOf = async ({ seller, id }: ChannelWithPlan) => {
  const { token } = await signInAgain(world, seller);
  return (await world.call('GET /api/v1/telegram/channels/{id}', { params: { id } }, token)).body.data;
};
const publicPage = async ({ id }: ChannelWithPlan) =>
  (await world.call('GET /api/v1/telegram/public/channels/{slug}', { params: { slug: id }, query: {} })).body.data;

type OpenedAccount = Awaited<ReturnType<World['telegram']['open']>>;
let restoreTelegram = () => {};
/** Overrides methods of opened Telegram accounts until `restoreTelegram` is called. */
function changeTelegram(change: (account: OpenedAccount) => Partial<OpenedAccount>): void {
  const { open } = world.telegram;
  world.telegram.open = async (session, options) => {
    const account = await open(session, options);
    return { ...account, ...change(account) };
  };
  restoreTelegram = () => {
    world.telegram.open = open;
    restoreTelegram = () => {};
  };
}
const throwing =
  (kind: TelegramError['kind'], details: ConstructorParameters<typeof TelegramError>[1] = {}) =>
  async () => {
    throw new TelegramError(kind, details);
  };

describe('flood waits per call class', () => {
  it('a flood wait for invite links does not stop removals, and links are created after it', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await createMember(world, await world.person(), plan, 'Out in time');
    await injectFloodWait(world, { phone: plan.phone, waitSeconds: 300, callClass: 'INVITE' });
    world.clock.advance(days(1));
    const buyer = await world.person();
    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    expect({ inside: await memberNames(world, plan), access: (await latestSubscription(world, buyer)).access }).toEqual({
      inside: [],
      access: 'DELAYED',
    });
    for (let times = 0; times < 4; times++) await advanceAndReconcile(world, minutes(1));
    expect((await latestSubscription(world, buyer)).access).toBe('DELAYED');
    await advanceAndReconcile(world, minutes(1));
    expect((await latestSubscription(world, buyer)).access).toBe('READY');
    expect((await countTelegramCalls(world, plan.phone)).tooEarly).toBe(0);
  });

  it('a flood wait in calls for the seller stops neither links, joins nor removals', async () => {
    const plan = await createChannelWithPlan(world, { duration: 1 });
    await createMember(world, await world.person(), plan, 'Before the import');
    const { token } = plan.seller;
    const body = { telegramNumber: plan.phone };
    await injectFloodWait(world, { phone: plan.phone, waitSeconds: 7200, callClass: 'CREATE' });
    const newChannel = { ...body, channelName: 'Another', channelDescription: 'One more' };
    expect((await world.call('POST /api/v1/telegram/channels', { body: newChannel }, token)).status).toBe(429);
    changeTelegram(() => ({ listChannels: throwing('FLOOD', { waitSeconds: 7200, callClass: 'READ' }) }));
    await advanceAndReconcile(world, minutes(2));
    expect((await world.call('POST /api/v1/telegram/telechannels', { body }, token)).status).toBe(429);
    const buyer = await world.person();
    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    expect(await joinChannel(world, (await latestSubscription(world, buyer)).inviteLink, 'During the flood')).toBe(true);
    await advanceAndReconcile(world, seconds(20));
    expect((await latestSubscription(world, buyer)).access).toBe('JOINED');
    await advanceAndReconcile(world, days(1));
    expect(await memberNames(world, plan)).toEqual([]);
  });

  it('a flood wait for invite links above ten minutes pauses sales, and the pages show its end', async () => {
    const plan = await createChannelWithPlan(world);
    const waiting = await world.person();
    await buySubscription(world, waiting, plan);
    await injectFloodWait(world, { phone: plan.phone, waitSeconds: 3600, callClass: 'INVITE' });
    await reconcileMembers(world);
    const until = new Date(world.clock.now().getTime() + hours(1)).toISOString();
    expect((await publicPage(plan)).salesPause).toEqual({ until });
    expect((await channelOf(plan)).salesPause).toEqual({ reason: 'LINKS_REST', until });
    expect((await accountOf(plan))?.waitsUntil).toBe(until);
    const rejected = await startSubscription(world, await world.person(), plan);
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({
      status: 409,
      message: expect.stringMatching(/^New members cannot join this channel right now\./),
    });
    await advanceAndReconcile(world, hours(1));
    expect((await publicPage(plan)).salesPause).toBeNull();
    expect((await startSubscription(world, await world.person(), plan)).status).toBe(200);
    expect((await latestSubscription(world, waiting)).access).toBe('READY');
  });

  it('a flood wait for invite links below ten minutes does not pause sales', async () => {
    const plan = await createChannelWithPlan(world);
    await buySubscription(world, await world.person(), plan);
    await injectFloodWait(world, { phone: plan.phone, waitSeconds: 540, callClass: 'INVITE' });
    await reconcileMembers(world);
    expect((await publicPage(plan)).salesPause).toBeNull();
    expect((await startSubscription(world, await world.person(), plan)).status).toBe(200);
  });
});

describe('frozen and restricted accounts', () => {
  it.each(['FROZEN', 'RESTRICTED'] as const)(
    'a %s account pauses sales, notifies its seller once, and recovers within an hour',
    async (standing) => {
      const plan = await createChannelWithPlan(world);
      const buyer = await world.person();
      await world.telegram.setStanding(plan.phone, standing);
      await buySubscription(world, buyer, plan);
      await reconcileMembers(world);
      expect(await accountOf(plan)).toMatchObject({ state: standing, authenticated: true, waitsUntil: null });
      expect((await channelOf(plan)).salesPause).toEqual({ reason: `ACCOUNT_${standing}`, until: null });
      expect((await publicPage(plan)).salesPause).toEqual({ until: null });
      const rejected = await startSubscription(world, await world.person(), plan);
      expect({ status: rejected.status, message: rejected.body.message }).toEqual({ status: 409, message: channelPlanMessages.outOfReach });
      for (let times = 0; times < 3; times++) await advanceAndReconcile(world, hours(1));
      expect((await countTelegramCalls(world, plan.phone)).refused.createInviteLink, 'one attempt per hour').toBe(4);
      expect((await notices(plan.seller)).filter((notice) => notice.includes('Appeal in the Telegram app'))).toHaveLength(1);
      const mails = await world.mailsTo(plan.seller.email);
      expect(mails.filter(({ subject }) => subject === `Telegram has ${standing.toLowerCase()} your account`)).toHaveLength(1);
      await world.telegram.setStanding(plan.phone, 'GOOD');
      await advanceAndReconcile(world, hours(1));
      expect((await accountOf(plan))?.state).toBe('LINKED');
      expect((await latestSubscription(world, buyer)).access).toBe('READY');
      expect((await publicPage(plan)).salesPause).toBeNull();
    },
  );

  it('a frozen account recovers within an hour even when no work is due', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    await world.telegram.setStanding(plan.phone, 'FROZEN');
    const { id: orderId } = await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    const { token } = await signInAgain(world, plan.seller);
    await world.call('POST /api/v1/sales/{orderId}/refund', { params: { orderId }, body: {} }, token);
    await world.telegram.setStanding(plan.phone, 'GOOD');
    await advanceAndReconcile(world, hours(1));
    expect((await accountOf(plan))?.state).toBe('LINKED');
    expect(await world.telegram.linksOf(plan.telegramChannelId)).toEqual([]);
  });
});

describe('unknown Telegram errors', () => {
  it('a repeated unknown Telegram error pauses sales and is retried every hour until it succeeds', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    let isBroken = true;
    let calls = 0;
    changeTelegram((account) => ({
      createInviteLink: async (channel, link) => {
        calls++;
        if (isBroken) throw new TelegramError('UNEXPECTED', { rpcError: 'STRANGE_NEW_WORD', callClass: 'INVITE' });
        return account.createInviteLink(channel, link);
      },
    }));
    await buySubscription(world, buyer, plan);
    await reconcileMembers(world);
    expect((await channelOf(plan)).salesPause).toBeNull();
    for (let times = 0; times < 3; times++) await advanceAndReconcile(world, minutes(1));
    expect((await channelOf(plan)).salesPause).toEqual({ reason: 'TELEGRAM_ERROR', until: null });
    expect(
      world.logLines.filter((line) => line.includes('repeatedly returns an unknown error') && line.includes('STRANGE_NEW_WORD')),
    ).toHaveLength(1);
    expect((await notices(plan.seller)).filter((notice) => notice.includes('an unknown error'))).toHaveLength(1);
    expect(calls, 'failed attempts until sales are paused').toBe(3);
    calls = 0;
    for (let times = 0; times < 6; times++) await advanceAndReconcile(world, minutes(10));
    expect(calls, 'one attempt per hour').toBe(1);
    isBroken = false;
    await advanceAndReconcile(world, hours(1));
    expect((await channelOf(plan)).salesPause).toBeNull();
    expect((await latestSubscription(world, buyer)).access).toBe('READY');
  });
});

describe('Telegram sessions', () => {
  const row = async ({ phone }: ChannelWithPlan) => (await query('select * from telegram_accounts where phone = $1', [phone]))[0];

  it('an unreadable session is kept, logged, and retried', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    const before = await row(plan);
    changeTelegram(() => ({ createInviteLink: throwing('SESSION_UNREADABLE') }));
    await buySubscription(world, buyer, plan);
    await advanceAndReconcile(world, minutes(2));
    expect(await row(plan)).toMatchObject({ state: 'LINKED', session_problem: 'UNREADABLE', sealed_session: before.sealed_session });
    expect((await accountOf(plan))?.state).toBe('PAUSED');
    expect((await publicPage(plan)).salesPause).toEqual({ until: null });
    expect(world.logLines.some((line) => line.includes('a stored Telegram session cannot be read; the account is paused'))).toBe(true);
    restoreTelegram();
    await advanceAndReconcile(world, hours(1));
    await advanceAndReconcile(world, minutes(1));
    expect((await accountOf(plan))?.state).toBe('LINKED');
    expect((await latestSubscription(world, buyer)).access).toBe('READY');
    expect((await world.mailsTo(plan.seller.email)).filter(({ subject }) => subject.includes('again'))).toEqual([]);
  });

  it('a session that Telegram reports as ended once is used again if it works ten minutes later', async () => {
    const plan = await createChannelWithPlan(world);
    const buyer = await world.person();
    changeTelegram(() => ({ createInviteLink: throwing('SESSION_ENDED') }));
    await buySubscription(world, buyer, plan);
    await advanceAndReconcile(world, minutes(2));
    expect((await accountOf(plan))?.state).toBe('PAUSED');
    restoreTelegram();
    await advanceAndReconcile(world, minutes(10));
    await reconcileMembers(world);
    expect({ state: (await accountOf(plan))?.state, access: (await latestSubscription(world, buyer)).access }).toEqual({
      state: 'LINKED',
      access: 'READY',
    });
  });

  it('an ended session is stored encrypted for seven days', async () => {
    const plan = await createChannelWithPlan(world);
    await world.telegram.revokeSessions(plan.phone);
    await buySubscription(world, await world.person(), plan);
    await reconcileMembers(world);
    await advanceAndReconcile(world, minutes(10));
    const { id, state, sealed_session } = await row(plan);
    expect({ state, sealed_session }).toEqual({ state: 'LINK_AGAIN', sealed_session: null });
    const endedSessions = () => query('select 1 from telegram_ended_sessions where account_id = $1', [id]);
    world.clock.advance(days(6));
    await world.container.runSweeps('telegram-ended-sessions');
    expect(await endedSessions()).toHaveLength(1);
    world.clock.advance(days(1));
    await world.container.runSweeps('telegram-ended-sessions');
    expect(await endedSessions()).toEqual([]);
    await linkTelegramAccount(world, await signInAgain(world, plan.seller), plan.phone);
  });
});
