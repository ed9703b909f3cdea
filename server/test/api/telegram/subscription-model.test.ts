import { sized } from '@jamun/test-support/depth';
import { randomWord } from '@jamun/test-support/random-word';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { days, hours, minutes, seconds } from '../../../src/kit/clock.ts';
import { startPurchase } from '../../../src/modules/checkout/orders/start-purchase.ts';
import { orderResolver } from '../../../src/modules/checkout/payments/resolve-order.ts';
import { refundOrder } from '../../../src/modules/checkout/refunds/refund-order.ts';
import { extendSubscription, removeSubscriber } from '../../../src/modules/checkout/subscriptions/manage-subscriber.ts';
import { linkedAccount } from '../../harness/channels.ts';
import { signedIn } from '../../harness/routes/fixtures.ts';
import { type Keeper, keeper, scriptedSales, soldChannel, someone } from '../../harness/subscription-scene.ts';
import { createWorld, type Person, type World } from '../../harness/world.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const runs = Number(process.env.RUNS ?? sized(100, 5_000));

// Each run reads every invariant over everything that is there, and nothing that an earlier run left: a world that grows with all of
// them would make each slower than the one before.
const runsOfWorld = 50;
console.log(`subscription model, ${runs} runs, FUZZ_SEED=${seed}`);

let world: World;
let seller: Person;
let owner: Keeper;

const query = async (text: string, values: unknown[] = []) => (await world.container.database.pool.query(text, values)).rows;
const telegram = () => world.container.sandboxTelegram as NonNullable<World['container']['sandboxTelegram']>;
const { members } = { members: () => world.container.telegram.members };

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
const of = <Kind extends Step['do']>(kind: Kind) => fc.constant(kind);
const who = fc.nat({ max: 2 });
const spans = [seconds(20), minutes(2), minutes(16), hours(3), days(1), days(2), days(8)];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ do: of('buy'), buyer: who, plan: fc.nat({ max: 2 }) }) },
  { weight: 8, arbitrary: fc.record({ do: of('arrive'), buyer: who }) },
  { weight: 5, arbitrary: fc.record({ do: of('leak'), buyer: who, person: fc.nat({ max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ do: of('enter'), buyer: who }) },
  { weight: 8, arbitrary: fc.record({ do: of('tend') }) },
  { weight: 8, arbitrary: fc.record({ do: of('wait'), span: fc.constantFrom(...spans) }) },
  { weight: 3, arbitrary: fc.record({ do: of('join'), link: index, person: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: of('leave'), person: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: of('ask'), buyer: who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('refund' as const, 'chargeback' as const), order: index }) },
  { weight: 3, arbitrary: fc.record({ do: of('extend'), buyer: who, days: fc.constantFrom(1, 7) }) },
  { weight: 2, arbitrary: fc.record({ do: of('remove'), buyer: who, refund: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: of('decide'), refund: index, status: fc.constantFrom('SUCCESS' as const, 'REFUSED' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: of('away'), is: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: of('flood'),
      waitSeconds: fc.constantFrom(7, 120),
      callClass: fc.constantFrom(null, 'READ' as const, 'INVITE' as const, 'REMOVE' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: of('freeze'), standing: fc.constantFrom('FROZEN' as const, 'RESTRICTED' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: of('shorten'), membersListed: fc.constantFrom(1, null), hidesHashes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: of('check') }) },
  { weight: 1, arbitrary: fc.record({ do: of('loseAnswers'), count: fc.constantFrom(1, 3) }) },
  { weight: 1, arbitrary: fc.record({ do: of('revokeSession') }) },
  { weight: 2, arbitrary: fc.record({ do: of('relink') }) },
);

interface Scene extends ReturnType<typeof scriptedSales> {
  channel: Awaited<ReturnType<typeof soldChannel>>;
  buyers: number[];
  /** Three who go by the buyers, and three who are nobody. */
  people: string[];
  orders: string[];
  /** Every link that a buyer was ever shown. */
  links: string[];
  lost: boolean;
  isFrozen: boolean;
  isLinked: boolean;
}

const at = <Item>(list: Item[], place: number): Item | undefined => list[place % Math.max(1, list.length)];
const refused = (error: Error) => void expect(error.name, error.stack).toBe('AppError');

const entitlements = (buyerId: number, channelId: string) =>
  query(
    `select subscriptions.id, expires_at as "expiresAt", coalesce(ended_at, removed_at) as "endedAt" from telegram_subscriptions as subscriptions
     where buyer_id = $1 and channel_id = $2 order by seq desc`,
    [buyerId, channelId],
  );

/** The link that the page of a buyer shows, if it shows one. */
async function shownLink({ channel, buyers, links }: Scene, buyer: number): Promise<string | null> {
  const ids = (await entitlements(buyers[buyer] ?? 0, channel.id)).map(({ id }) => id);
  const shown = [...(await members().access(world.container.database.read, ids)).values()].find(({ access }) => access === 'READY');
  if (shown?.inviteLink && !links.includes(shown.inviteLink)) links.push(shown.inviteLink);
  return shown?.inviteLink ?? null;
}

async function relink(scene: Scene): Promise<void> {
  if (scene.isLinked || (await telegram().switches()).away) return;
  world.clock.turn(minutes(3));
  // Telegram may ask to wait.
  scene.isLinked = await linkedAccount(world, await signedIn(world, owner.seller), owner.phone).then(
    () => true,
    () => false,
  );
}

async function buy({ parts, payments, channel, buyers, orders }: Scene, buyer: number, plan: number): Promise<void> {
  const buyerId = buyers[buyer] ?? 0;
  const before = await query('select access_until from telegram_members where channel_id = $1 and buyer_id = $2', [channel.id, buyerId]);
  const wish = { buyerId, productType: 'TELEGRAM_PLAN', itemId: channel.plans[plan] ?? '' } as const;
  const started = await startPurchase(parts)(wish, {}).catch(refused);
  if (!started) return;
  payments.attempt(started.id, 'SUCCESS');
  await orderResolver(parts)(started.id);
  orders.push(started.id);
  const after = await query('select access_until from telegram_members where channel_id = $1 and buyer_id = $2', [channel.id, buyerId]);
  const length = [1, 7, 30][plan] ?? 0;
  const base = Math.max(before[0]?.access_until?.getTime() ?? 0, world.clock.now().getTime());
  expect(after[0]?.access_until?.getTime(), 'a renewal adds all of its time').toBe(base + days(length));
}

/** The seller extends the subscription or removes the subscriber. */
async function manage({ parts, channel, buyers }: Scene, given: Extract<Step, { do: 'extend' | 'remove' }>): Promise<void> {
  const buyerId = buyers[given.buyer] ?? 0;
  const [last] = await entitlements(buyerId, channel.id);
  if (!last) return;
  const actor = { userId: owner.seller.id, address: '127.0.0.1' };
  const subscriber = { channelId: channel.id, subscriptionId: last.id, sellerId: owner.seller.id, reason: 'Because', actor };
  const until = async () =>
    (await query('select access_until from telegram_members where channel_id = $1 and buyer_id = $2', [channel.id, buyerId]))[0]
      ?.access_until;
  const before = await until();
  if (given.do === 'remove') {
    const isDone = await removeSubscriber(parts)({ ...subscriber, refund: given.refund }).then(
      () => true,
      (error) => refused(error) ?? false,
    );
    if (isDone) expect(await until(), 'a removal leaves no access').toBeNull();
    return;
  }
  const extended = await extendSubscription(parts)({ ...subscriber, days: given.days, idempotencyKey: randomWord() }).catch(refused);
  const base = Math.max(before?.getTime() ?? 0, world.clock.now().getTime());
  if (extended) expect((await until()).getTime(), 'an extension adds all of its days').toBe(base + days(given.days));
}

async function play(scene: Scene, given: Step): Promise<void> {
  const { parts, payments, checkout, channel, people } = scene;
  const order = 'order' in given ? at(scene.orders, given.order) : undefined;
  const no = () => {};
  switch (given.do) {
    case 'buy':
      return buy(scene, given.buyer, given.plan);
    case 'refund':
    case 'chargeback': {
      if (!order) return;
      const cause = given.do === 'refund' ? 'ADMIN' : 'CHARGEBACK';
      const wish = { orderId: order, cause, reason: null, actor: { userId: owner.seller.id, address: '127.0.0.1' } } as const;
      return void (await parts.database.transact((tx) => refundOrder(parts, tx, wish)).catch(refused));
    }
    case 'extend':
    case 'remove':
      return manage(scene, given);
    case 'decide': {
      await checkout.reconcile();
      const refund = at([...payments.refunds.keys()], given.refund);
      if (refund) payments.decide(refund, given.status);
      world.clock.turn(minutes(11));
      return checkout.reconcile();
    }
    case 'arrive':
      if (!(await shownLink(scene, given.buyer))) await buy(scene, given.buyer, 1);
      await members().tendDue();
      await play(scene, { do: 'enter', buyer: given.buyer });
      world.clock.turn(seconds(20));
      return members().tendDue();
    case 'leak': {
      await play(scene, { do: 'ask', buyer: given.buyer });
      await members().tendDue();
      const link = await shownLink(scene, given.buyer);
      if (link)
        await telegram()
          .join({ inviteLink: link, name: people[given.person] ?? '' })
          .catch(no);
      return;
    }
    case 'enter': {
      const link = await shownLink(scene, given.buyer);
      if (link)
        await telegram()
          .join({ inviteLink: link, name: people[given.buyer] ?? '' })
          .catch(no);
      return;
    }
    case 'join': {
      const link = at(scene.links, given.link);
      if (link)
        await telegram()
          .join({ inviteLink: link, name: people[given.person] ?? '' })
          .catch(no);
      return;
    }
    case 'leave':
      return telegram()
        .leave({ telegramChannelId: channel.telegramChannelId, name: people[given.person] ?? '' })
        .catch(no);
    case 'ask': {
      const [last] = await entitlements(scene.buyers[given.buyer] ?? 0, channel.id);
      if (last)
        await members()
          .askForLink({ id: last.id, buyerId: scene.buyers[given.buyer] ?? 0 })
          .catch(refused);
      return;
    }
    case 'wait':
      return world.clock.turn(given.span);
    case 'away':
      return telegram().set({ away: given.is });
    case 'flood':
      return telegram().flood({ phone: owner.phone, waitSeconds: given.waitSeconds, callClass: given.callClass });
    case 'freeze':
      scene.isFrozen = true;
      return telegram().setStanding(owner.phone, given.standing);
    case 'shorten':
      return telegram().set({ membersListed: given.membersListed, hidesHashes: given.hidesHashes });
    case 'check':
      await query('update telegram_watches set check_due_at = $2 where channel_id = $1', [channel.id, world.clock.now()]);
      return members().tendDue();
    case 'loseAnswers':
      scene.lost = true;
      return telegram().set({ loseAnswers: given.count });
    case 'revokeSession':
      scene.isLinked = false;
      return void (await telegram().revokeSessions(owner.phone));
    case 'relink':
      return relink(scene);
    case 'tend':
      await members().tendDue();
      await members().tellEndings();
      for (const buyer of scene.buyers.keys()) await shownLink(scene, buyer);
  }
}

/** What was left open would be asked about in every run that follows. */
async function closeRefunds({ checkout, payments }: Scene): Promise<void> {
  for (let times = 0; times < 2; times++) {
    world.clock.turn(minutes(11));
    await checkout.reconcile();
    for (const id of payments.refunds.keys()) payments.decide(id, 'SUCCESS');
  }
  world.clock.turn(hours(2));
  await checkout.reconcile();
}

/** Whatever was wrong is mended, and nobody had to be told: five minutes later everything is as it should be. */
async function heal(scene: Scene): Promise<void> {
  await telegram().set({ away: false, loseAnswers: 0, membersListed: null, hidesHashes: false });
  await telegram().setStanding(owner.phone, 'GOOD');
  // Accounts that Telegram restricted are looked at every hour.
  if (scene.isFrozen) world.clock.turn(hours(1));
  await telegram().flood({ phone: owner.phone, waitSeconds: 1, times: 0 });
  world.clock.turn(minutes(2));
  await members().tendDue();
  await relink(scene);
  await members().tendDue();
  expect(scene.isLinked).toBe(true);
  world.clock.turn(minutes(2));
  await members().tendDue();
}

const inside = async ({ channel }: Scene) =>
  (await telegram().membersOf(channel.telegramChannelId)).filter(({ role }) => role === 'MEMBER').map(({ personId }) => personId);

const rowsOf = ({ channel }: Scene) =>
  query('select id, buyer_id, person_id, presence, access_until > $2 as "hasAccess" from telegram_members where channel_id = $1', [
    channel.id,
    world.clock.now(),
  ]);

async function verify(scene: Scene): Promise<void> {
  await heal(scene);
  const known = await rowsOf(scene);
  const paying = new Set(known.filter(({ hasAccess }) => hasAccess).map(({ person_id }) => person_id));
  const over = new Set(known.filter(({ hasAccess, person_id }) => !hasAccess && !paying.has(person_id)).map(({ person_id }) => person_id));
  expect(
    (await inside(scene)).filter((id) => over.has(id)),
    'no access after the end',
  ).toEqual([]);

  // Links are looked at more seldom as they get older.
  world.clock.turn(minutes(16));
  await members().tendDue();
  world.clock.turn(seconds(30));
  await members().tendDue();
  const entitled = new Set((await rowsOf(scene)).filter(({ hasAccess }) => hasAccess).map(({ person_id }) => person_id));
  expect(
    (await inside(scene)).filter((id) => !entitled.has(id)),
    'nobody is in who has not paid',
  ).toEqual([]);
  await letIn(scene);
  await countDeeds(scene);
}

const joinedAs = async (name: string) => (await query('select id from sandbox_telegram_people where name = $1', [name]))[0];

/** Whoever has paid gets in, if they are not. */
async function letIn(scene: Scene): Promise<void> {
  for (const { buyer_id, person_id, hasAccess } of await rowsOf(scene)) {
    if (!hasAccess || (await inside(scene)).includes(person_id)) continue;
    const buyer = scene.buyers.indexOf(Number(buyer_id));
    const [active] = (await entitlements(Number(buyer_id), scene.channel.id)).filter(
      ({ expiresAt, endedAt }) => !endedAt && expiresAt > world.clock.now(),
    );
    if (!(await shownLink(scene, buyer))) await members().askForLink({ id: active.id, buyerId: Number(buyer_id) });
    await members().tendDue();
    const link = await shownLink(scene, buyer);
    expect(link, 'whoever has paid has a link').not.toBeNull();
    const [named] = await query('select name from sandbox_telegram_people where id = $1', [person_id ?? 0]);
    const name = named?.name ?? `fresh ${randomWord()}`;
    await telegram().join({ inviteLink: link ?? '', name });
    expect(await inside(scene), 'whoever has paid gets in').toContain((await joinedAs(name)).id);
    world.clock.turn(minutes(16));
    await members().tendDue();
    const now = (await rowsOf(scene)).find((row) => row.buyer_id === buyer_id);
    expect(now?.presence).toBe(now?.hasAccess ? 'JOINED' : 'REMOVED');
  }
}

async function countDeeds(scene: Scene): Promise<void> {
  const { tooEarly, doubled } = await telegram().callsOf(owner.phone);
  expect({ tooEarly, doubled }, 'no call while resting, no session opened twice').toEqual({ tooEarly: 0, doubled: 0 });
  if (scene.lost) return;
  const kept = await query(
    'select link from telegram_invites join telegram_members as members on members.id = member_id where channel_id = $1',
    [scene.channel.id],
  );
  const made = await query('select link from sandbox_telegram_links where channel_id = $1 and title <> $2', [
    scene.channel.telegramChannelId.replace('-100', ''),
    'Jamun check',
  ]);
  expect(made.length, 'every link was made once').toBe(kept.length);
  const people = (await rowsOf(scene)).map(({ person_id }) => person_id);
  const shared = new Set(people.filter((id, place) => people.indexOf(id) !== place));
  const events = await telegram().eventsOf(scene.channel.telegramChannelId);
  for (const personId of new Set(events.map((event) => event.personId))) {
    const own = events.filter((event) => event.personId === personId).map(({ what }) => what);
    const twice = own.some((what, place) => what === 'REMOVED' && own[place + 1] === 'REMOVED');
    if (!shared.has(personId)) expect(twice, 'everybody is removed once').toBe(false);
  }
}

it(
  'members are in while they have paid and out when they have not, whatever happens in whichever order',
  async () => {
    const life = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: sized(9, 20), size: 'max' }), async (steps) => {
      owner = await keeper(world, seller);
      const channel = await soldChannel(world, owner, [1, 7, 30]);
      const buyers = [await someone(world), await someone(world), await someone(world)];
      const people = Array.from({ length: 6 }, () => `P ${randomWord()}`);
      const scene: Scene = {
        ...scriptedSales(world),
        channel,
        buyers,
        people,
        orders: [],
        links: [],
        lost: false,
        isFrozen: false,
        isLinked: true,
      };
      try {
        for (const one of steps) await play(scene, one);
        await verify(scene);
      } finally {
        // Telegram is the same in every run, and nobody looks after the members of this one any more.
        await heal(scene);
        await closeRefunds(scene);
        await query(`update telegram_accounts set state = 'LINK_AGAIN', sealed_session = null where id = $1`, [owner.accountId]);
      }
      expect(await world.broken()).toEqual([]);
    });
    for (let played = 0; played < runs; played += runsOfWorld) {
      world = await createWorld();
      seller = await world.person();
      try {
        await fc.assert(life, { numRuns: Math.min(runsOfWorld, runs - played), seed: seed + played });
      } finally {
        await world.close();
      }
    }
  },
  sized(900_000, 3_600_000),
);
