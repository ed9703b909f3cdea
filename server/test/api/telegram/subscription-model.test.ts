import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { days, hours, minutes, seconds } from '../../../src/kit/clock.ts';
import { startPurchase } from '../../../src/modules/checkout/orders/start-purchase.ts';
import { orderResolver } from '../../../src/modules/checkout/payments/resolve-order.ts';
import { refundOrder } from '../../../src/modules/checkout/refunds/refund-order.ts';
import { extendSubscription, removeSubscriber } from '../../../src/modules/checkout/subscriptions/manage-subscriber.ts';
import { linkTelegramAccount } from '../../harness/channels.ts';
import { signInAgain } from '../../harness/routes/route-fixtures.ts';
import {
  type ChannelOwner,
  checkoutWithScriptedPayments,
  createChannelOwner,
  createSoldChannel,
  insertUser,
} from '../../harness/subscription-fixture.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env.RUNS ?? sized(100, 5_000));

// Every run checks all invariants over the whole database. A new world per batch of runs keeps the database small and the runs fast.
const runsPerWorld = 50;
console.log(`subscription model, ${runs} runs, FUZZ_SEED=${seed}`);

let world: World;
let seller: Person;
let owner: ChannelOwner;

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const telegram = () => world.container.sandboxTelegram as NonNullable<World['container']['sandboxTelegram']>;
const members = () => world.container.telegram.members;

type Step =
  | { do: 'buy'; buyer: number; plan: number }
  | { do: 'refund' | 'chargeback'; order: number }
  | { do: 'extend'; buyer: number; days: number }
  | { do: 'remove'; buyer: number; refund: boolean }
  | { do: 'decide'; refund: number; status: 'SUCCESS' | 'REFUSED' }
  | { do: 'join'; link: number; person: number }
  | { do: 'arrive' | 'enter' | 'ask'; buyer: number }
  | { do: 'leak'; buyer: number; person: number }
  | { do: 'leave'; person: number }
  | { do: 'wait'; span: number }
  | { do: 'away'; is: boolean }
  | { do: 'flood'; waitSeconds: number; callClass: 'READ' | 'INVITE' | 'REMOVE' | null }
  | { do: 'loseAnswers'; count: number }
  | { do: 'freeze'; standing: 'FROZEN' | 'RESTRICTED' }
  | { do: 'shorten'; membersListed: number | null; hidesHashes: boolean }
  | { do: 'check' }
  | { do: 'revokeSession' | 'relink' | 'tend' };

const index = fc.nat({ max: 7 });
const kindOf = <Kind extends Step['do']>(kind: Kind) => fc.constant(kind);
const buyerIndex = fc.nat({ max: 2 });
const spans = [seconds(20), minutes(2), minutes(16), hours(3), days(1), days(2), days(8)];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: kindOf('buy'), buyer: buyerIndex, plan: fc.nat({ max: 2 }) }) },
  { weight: 8, arbitrary: fc.record({ do: kindOf('arrive'), buyer: buyerIndex }) },
  { weight: 5, arbitrary: fc.record({ do: kindOf('leak'), buyer: buyerIndex, person: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ do: kindOf('enter'), buyer: buyerIndex }) },
  { weight: 8, arbitrary: fc.record({ do: kindOf('tend') }) },
  { weight: 8, arbitrary: fc.record({ do: kindOf('wait'), span: fc.constantFrom(...spans) }) },
  { weight: 3, arbitrary: fc.record({ do: kindOf('join'), link: index, person: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: kindOf('leave'), person: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: kindOf('ask'), buyer: buyerIndex }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('refund' as const, 'chargeback' as const), order: index }) },
  { weight: 3, arbitrary: fc.record({ do: kindOf('extend'), buyer: buyerIndex, days: fc.constantFrom(1, 7) }) },
  { weight: 2, arbitrary: fc.record({ do: kindOf('remove'), buyer: buyerIndex, refund: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: kindOf('decide'), refund: index, status: fc.constantFrom('SUCCESS' as const, 'REFUSED' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ do: kindOf('away'), is: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: kindOf('flood'),
      waitSeconds: fc.constantFrom(7, 120),
      callClass: fc.constantFrom(null, 'READ' as const, 'INVITE' as const, 'REMOVE' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: kindOf('freeze'), standing: fc.constantFrom('FROZEN' as const, 'RESTRICTED' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: kindOf('shorten'), membersListed: fc.constantFrom(1, null), hidesHashes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: kindOf('check') }) },
  { weight: 1, arbitrary: fc.record({ do: kindOf('loseAnswers'), count: fc.constantFrom(1, 3) }) },
  { weight: 1, arbitrary: fc.record({ do: kindOf('revokeSession') }) },
  { weight: 2, arbitrary: fc.record({ do: kindOf('relink') }) },
);

interface Scenario extends ReturnType<typeof checkoutWithScriptedPayments> {
  channel: Awaited<ReturnType<typeof createSoldChannel>>;
  buyers: number[];
  /** Telegram names: three of the buyers, three of strangers. */
  people: string[];
  orders: string[];
  /** All links that a buyer has ever seen. */
  links: string[];
  hasLostAnswers: boolean;
  isFrozen: boolean;
  isLinked: boolean;
}

const pickFrom = <Item>(list: Item[], place: number): Item | undefined => list[place % Math.max(1, list.length)];
const expectAppError = (error: Error) => void expect(error.name, error.stack).toBe('AppError');

const entitlements = (buyerId: number, channelId: string) =>
  query(
    `select subscriptions.id, expires_at as "expiresAt", coalesce(ended_at, removed_at) as "endedAt" from telegram_subscriptions as subscriptions
     where buyer_id = $1 and channel_id = $2 order by seq desc`,
    [buyerId, channelId],
  );

/** Returns the invite link that the buyer sees, if any, and records it. */
async function shownLink({ channel, buyers, links }: Scenario, buyer: number): Promise<string | null> {
  const ids = (await entitlements(buyers[buyer] ?? 0, channel.id)).map(({ id }) => id);
  const shown = [...(await members().access(world.container.database.read, ids)).values()].find(({ access }) => access === 'READY');
  if (shown?.inviteLink && !links.includes(shown.inviteLink)) links.push(shown.inviteLink);
  return shown?.inviteLink ?? null;
}

async function relink(scenario: Scenario): Promise<void> {
  if (scenario.isLinked || (await telegram().switches()).away) return;
  world.clock.advance(minutes(3));
  // Linking fails during a flood wait.
  scenario.isLinked = await linkTelegramAccount(world, await signInAgain(world, owner.seller), owner.phone).then(
    () => true,
    () => false,
  );
}

async function buy({ deps, payments, channel, buyers, orders }: Scenario, buyer: number, plan: number): Promise<void> {
  const buyerId = buyers[buyer] ?? 0;
  const before = await query('select access_until from telegram_members where channel_id = $1 and buyer_id = $2', [channel.id, buyerId]);
  const purchase = { buyerId, productType: 'TELEGRAM_PLAN', itemId: channel.plans[plan] ?? '' } as const;
  const started = await startPurchase(deps)(purchase, {}).catch(expectAppError);
  if (!started) return;
  payments.addPayment(started.id, 'SUCCESS');
  await orderResolver(deps).resolve(started.id);
  orders.push(started.id);
  const after = await query('select access_until from telegram_members where channel_id = $1 and buyer_id = $2', [channel.id, buyerId]);
  const length = [1, 7, 30][plan] ?? 0;
  const base = Math.max(before[0]?.access_until?.getTime() ?? 0, world.clock.now().getTime());
  expect(after[0]?.access_until?.getTime(), 'a renewal adds its full duration').toBe(base + days(length));
}

/** The seller extends the subscription or removes the subscriber. */
async function manage({ deps, channel, buyers }: Scenario, action: Extract<Step, { do: 'extend' | 'remove' }>): Promise<void> {
  const buyerId = buyers[action.buyer] ?? 0;
  const [last] = await entitlements(buyerId, channel.id);
  if (!last) return;
  const actor = { userId: owner.seller.id, address: '127.0.0.1' };
  const subscriber = { channelId: channel.id, subscriptionId: last.id, sellerId: owner.seller.id, reason: 'Because', actor };
  const until = async () =>
    (await query('select access_until from telegram_members where channel_id = $1 and buyer_id = $2', [channel.id, buyerId]))[0]
      ?.access_until;
  const before = await until();
  if (action.do === 'remove') {
    const isDone = await removeSubscriber(deps)({ ...subscriber, refund: action.refund }).then(
      () => true,
      (error) => expectAppError(error) ?? false,
    );
    if (isDone) expect(await until(), 'a removal leaves no access').toBeNull();
    return;
  }
  const extended = await extendSubscription(deps)({ ...subscriber, days: action.days, idempotencyKey: randomWord() }).catch(expectAppError);
  const base = Math.max(before?.getTime() ?? 0, world.clock.now().getTime());
  if (extended) expect((await until()).getTime(), 'an extension adds all of its days').toBe(base + days(action.days));
}

async function play(scenario: Scenario, action: Step): Promise<void> {
  const { deps, payments, checkout, channel, people } = scenario;
  const order = 'order' in action ? pickFrom(scenario.orders, action.order) : undefined;
  const ignore = () => {};
  switch (action.do) {
    case 'buy':
      return buy(scenario, action.buyer, action.plan);
    case 'refund':
    case 'chargeback': {
      if (!order) return;
      const cause = action.do === 'refund' ? 'ADMIN' : 'CHARGEBACK';
      const refund = { orderId: order, cause, reason: null, actor: { userId: owner.seller.id, address: '127.0.0.1' } } as const;
      return void (await deps.database.transact((tx) => refundOrder(deps, tx, refund)).catch(expectAppError));
    }
    case 'extend':
    case 'remove':
      return manage(scenario, action);
    case 'decide': {
      await checkout.reconcile();
      const refund = pickFrom([...payments.refunds.keys()], action.refund);
      if (refund) payments.decideRefund(refund, action.status);
      world.clock.advance(minutes(11));
      return checkout.reconcile();
    }
    case 'arrive':
      if (!(await shownLink(scenario, action.buyer))) await buy(scenario, action.buyer, 1);
      await members().reconcileDue();
      await play(scenario, { do: 'enter', buyer: action.buyer });
      world.clock.advance(seconds(20));
      return members().reconcileDue();
    case 'leak': {
      await play(scenario, { do: 'ask', buyer: action.buyer });
      await members().reconcileDue();
      const link = await shownLink(scenario, action.buyer);
      if (link)
        await telegram()
          .join({ inviteLink: link, name: people[action.person] ?? '' })
          .catch(ignore);
      return;
    }
    case 'enter': {
      const link = await shownLink(scenario, action.buyer);
      if (link)
        await telegram()
          .join({ inviteLink: link, name: people[action.buyer] ?? '' })
          .catch(ignore);
      return;
    }
    case 'join': {
      const link = pickFrom(scenario.links, action.link);
      if (link)
        await telegram()
          .join({ inviteLink: link, name: people[action.person] ?? '' })
          .catch(ignore);
      return;
    }
    case 'leave':
      return telegram()
        .leave({ telegramChannelId: channel.telegramChannelId, name: people[action.person] ?? '' })
        .catch(ignore);
    case 'ask': {
      const [last] = await entitlements(scenario.buyers[action.buyer] ?? 0, channel.id);
      if (last)
        await members()
          .requestInviteLink({ id: last.id, buyerId: scenario.buyers[action.buyer] ?? 0 })
          .catch(expectAppError);
      return;
    }
    case 'wait':
      return world.clock.advance(action.span);
    case 'away':
      return telegram().set({ away: action.is });
    case 'flood':
      return telegram().flood({ phone: owner.phone, waitSeconds: action.waitSeconds, callClass: action.callClass });
    case 'freeze':
      scenario.isFrozen = true;
      return telegram().setStanding(owner.phone, action.standing);
    case 'shorten':
      return telegram().set({ membersListed: action.membersListed, hidesHashes: action.hidesHashes });
    case 'check':
      await query('update telegram_watches set check_due_at = $2 where channel_id = $1', [channel.id, world.clock.now()]);
      return members().reconcileDue();
    case 'loseAnswers':
      scenario.hasLostAnswers = true;
      return telegram().set({ loseAnswers: action.count });
    case 'revokeSession':
      scenario.isLinked = false;
      return void (await telegram().revokeSessions(owner.phone));
    case 'relink':
      return relink(scenario);
    case 'tend':
      await members().reconcileDue();
      await members().notifyEndings();
      for (const buyer of scenario.buyers.keys()) await shownLink(scenario, buyer);
  }
}

/** Completes open refunds; otherwise every following run would poll them. */
async function closeRefunds({ checkout, payments }: Scenario): Promise<void> {
  for (let times = 0; times < 2; times++) {
    world.clock.advance(minutes(11));
    await checkout.reconcile();
    for (const id of payments.refunds.keys()) payments.decideRefund(id, 'SUCCESS');
  }
  world.clock.advance(hours(2));
  await checkout.reconcile();
}

/** Ends all simulated failures and gives the reconciler five minutes to recover without any manual step. */
async function recover(scenario: Scenario): Promise<void> {
  await telegram().set({ away: false, loseAnswers: 0, membersListed: null, hidesHashes: false });
  await telegram().setStanding(owner.phone, 'GOOD');
  // Restricted accounts are retried every hour.
  if (scenario.isFrozen) world.clock.advance(hours(1));
  await telegram().flood({ phone: owner.phone, waitSeconds: 1, times: 0 });
  world.clock.advance(minutes(2));
  await members().reconcileDue();
  await relink(scenario);
  await members().reconcileDue();
  expect(scenario.isLinked).toBe(true);
  world.clock.advance(minutes(2));
  await members().reconcileDue();
}

const inside = async ({ channel }: Scenario) =>
  (await telegram().membersOf(channel.telegramChannelId)).filter(({ role }) => role === 'MEMBER').map(({ personId }) => personId);

const rowsOf = ({ channel }: Scenario) =>
  query('select id, buyer_id, person_id, presence, access_until > $2 as "hasAccess" from telegram_members where channel_id = $1', [
    channel.id,
    world.clock.now(),
  ]);

async function verify(scenario: Scenario): Promise<void> {
  await recover(scenario);
  const rows = await rowsOf(scenario);
  const paying = new Set(rows.filter(({ hasAccess }) => hasAccess).map(({ person_id }) => person_id));
  const expired = new Set(
    rows.filter(({ hasAccess, person_id }) => !hasAccess && !paying.has(person_id)).map(({ person_id }) => person_id),
  );
  expect(
    (await inside(scenario)).filter((id) => expired.has(id)),
    'expired members are removed',
  ).toEqual([]);

  // Older links are polled less often.
  world.clock.advance(minutes(16));
  await members().reconcileDue();
  world.clock.advance(seconds(30));
  await members().reconcileDue();
  const entitled = new Set((await rowsOf(scenario)).filter(({ hasAccess }) => hasAccess).map(({ person_id }) => person_id));
  expect(
    (await inside(scenario)).filter((id) => !entitled.has(id)),
    'unpaid members are removed',
  ).toEqual([]);
  await joinPaidMembers(scenario);
  await verifyCalls(scenario);
}

const joinedAs = async (name: string) => (await query('select id from sandbox_telegram_people where name = $1', [name]))[0];

/** Checks that every paid member who is not in the channel can join. */
async function joinPaidMembers(scenario: Scenario): Promise<void> {
  for (const { buyer_id, person_id, hasAccess } of await rowsOf(scenario)) {
    if (!hasAccess || (await inside(scenario)).includes(person_id)) continue;
    const buyer = scenario.buyers.indexOf(Number(buyer_id));
    const [active] = (await entitlements(Number(buyer_id), scenario.channel.id)).filter(
      ({ expiresAt, endedAt }) => !endedAt && expiresAt > world.clock.now(),
    );
    if (!(await shownLink(scenario, buyer))) await members().requestInviteLink({ id: active.id, buyerId: Number(buyer_id) });
    await members().reconcileDue();
    const link = await shownLink(scenario, buyer);
    expect(link, 'a paid member has a link').not.toBeNull();
    const [named] = await query('select name from sandbox_telegram_people where id = $1', [person_id ?? 0]);
    const name = named?.name ?? `fresh ${randomWord()}`;
    await telegram().join({ inviteLink: link ?? '', name });
    expect(await inside(scenario), 'a paid member can join').toContain((await joinedAs(name)).id);
    world.clock.advance(minutes(16));
    await members().reconcileDue();
    const now = (await rowsOf(scenario)).find((row) => row.buyer_id === buyer_id);
    expect(now?.presence).toBe(now?.hasAccess ? 'JOINED' : 'REMOVED');
  }
}

async function verifyCalls(scenario: Scenario): Promise<void> {
  const { tooEarly, doubled } = await telegram().callsOf(owner.phone);
  expect({ tooEarly, doubled }, 'no call during a flood wait, no session opened twice').toEqual({ tooEarly: 0, doubled: 0 });
  if (scenario.hasLostAnswers) return;
  const recorded = await query(
    'select link from telegram_invites join telegram_members as members on members.id = member_id where channel_id = $1',
    [scenario.channel.id],
  );
  const created = await query('select link from sandbox_telegram_links where channel_id = $1 and title <> $2', [
    scenario.channel.telegramChannelId.replace('-100', ''),
    'Jamun check',
  ]);
  expect(created.length, 'every link is created once').toBe(recorded.length);
  const people = (await rowsOf(scenario)).map(({ person_id }) => person_id);
  const shared = new Set(people.filter((id, place) => people.indexOf(id) !== place));
  const events = await telegram().eventsOf(scenario.channel.telegramChannelId);
  for (const personId of new Set(events.map((event) => event.personId))) {
    const own = events.filter((event) => event.personId === personId).map(({ what }) => what);
    const twice = own.some((what, place) => what === 'REMOVED' && own[place + 1] === 'REMOVED');
    if (!shared.has(personId)) expect(twice, 'a user is removed once').toBe(false);
  }
}

it(
  'channel members are exactly the paid members after any sequence of purchases, refunds, joins and failures',
  async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: sized(9, 20), size: 'max' }), async (steps) => {
      owner = await createChannelOwner(world, seller);
      const channel = await createSoldChannel(world, owner, [1, 7, 30]);
      const buyers = [await insertUser(world), await insertUser(world), await insertUser(world)];
      const people = Array.from({ length: 6 }, () => `P ${randomWord()}`);
      const scenario: Scenario = {
        ...checkoutWithScriptedPayments(world),
        channel,
        buyers,
        people,
        orders: [],
        links: [],
        hasLostAnswers: false,
        isFrozen: false,
        isLinked: true,
      };
      try {
        for (const one of steps) await play(scenario, one);
        await verify(scenario);
      } finally {
        // All runs share the simulated Telegram. Unlinking the account stops the reconciliation of this run's members.
        await recover(scenario);
        await closeRefunds(scenario);
        await query(`update telegram_accounts set state = 'LINK_AGAIN', sealed_session = null where id = $1`, [owner.accountId]);
      }
      expect(await world.findInvariantViolations()).toEqual([]);
    });
    for (let played = 0; played < runs; played += runsPerWorld) {
      world = await createWorld();
      seller = await world.person();
      try {
        await fc.assert(property, { numRuns: Math.min(runsPerWorld, runs - played), seed: seed + played });
      } finally {
        await world.close();
      }
    }
  },
  sized(900_000, 3_600_000),
);
