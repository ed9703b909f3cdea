import { sized } from '@jamun/test-support/depth';
import pg from 'pg';
import { expect, it } from 'vitest';
import { days, hours, later, minutes, seconds } from '../../../src/kit/clock.ts';
import { startPurchase } from '../../../src/modules/checkout/orders/start-purchase.ts';
import { orderResolver } from '../../../src/modules/checkout/payments/resolve-order.ts';
import { refundOrder } from '../../../src/modules/checkout/refunds/refund-order.ts';
import { limitTelegramCalls } from '../../harness/providers/flood-buckets.ts';
import { checkoutWithScriptedPayments, createChannelOwner, createSoldChannel, insertUser } from '../../harness/subscription-fixture.ts';
import { createWorld, type World } from '../../harness/world.ts';

const members = Number(process.env.MEMBERS ?? sized(7, 5_000));
const length = days(Number(process.env.DAYS ?? sized(8, 365)));
/** Durations of the two plans in days. */
const plans = sized([2, 5], [7, 30]);
const seed = Number(process.env.FUZZ_SEED ?? 22);

/** Deterministic random numbers between 0 and 1 (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Buyer {
  id: number;
  name: string;
  orders: string[];
}

interface Simulation {
  world: World;
  sales: ReturnType<typeof checkoutWithScriptedPayments>;
  channel: Awaited<ReturnType<typeof createSoldChannel>>;
  random: () => number;
  /** Schedules an event. */
  at(time: Date, event: () => Promise<void>): void;
}

const query = async ({ world }: Pick<Simulation, 'world'>, text: string, values: unknown[] = []) =>
  (await world.container.database.pool.query(text, values)).rows;

async function buy({ sales, channel }: Simulation, buyer: Buyer, plan: number): Promise<void> {
  const purchase = { buyerId: buyer.id, productType: 'TELEGRAM_PLAN', itemId: channel.plans[plan] ?? '' } as const;
  const order = await startPurchase(sales.deps)(purchase, {});
  sales.payments.addPayment(order.id, 'SUCCESS');
  await orderResolver(sales.deps).resolve(order.id);
  buyer.orders.push(order.id);
}

const stateOf = async (simulation: Simulation, buyer: Buyer) =>
  (
    await query(
      simulation,
      `select members.id, members.presence, members.access_until as "accessUntil", invites.link
       from telegram_members as members left join telegram_invites as invites on invites.member_id = members.id and invites.state = 'OPEN'
       where members.channel_id = $1 and members.buyer_id = $2`,
      [simulation.channel.id, buyer.id],
    )
  )[0];

/** Opens the invite link that the buyer sees. A buyer who is being removed has none. */
async function join(simulation: Simulation, buyer: Buyer): Promise<void> {
  const { link } = await stateOf(simulation, buyer);
  if (link) await simulation.world.telegram.join({ inviteLink: link, name: buyer.name }).catch(() => {});
}

/** Simulates one subscription: the buyer may join early, late or never, be refunded, leave, renew, lapse and return. */
async function subscribe(simulation: Simulation, buyer: Buyer): Promise<void> {
  const { world, sales, random, at } = simulation;
  const plan = random() < 0.3 ? 0 : 1;
  await buy(simulation, buyer, plan);
  const now = world.clock.now();
  const chance = random();
  if (chance < 0.85) at(later(now, minutes(2) + random() * minutes(8)), () => join(simulation, buyer));
  else if (chance < 0.95) at(later(now, random() * days(1)), () => join(simulation, buyer));
  const refunds = random() < 0.03;
  if (refunds) {
    at(later(now, random() * days(3)), async () => {
      const [orderId = ''] = buyer.orders.slice(-1);
      const refund = { orderId, cause: 'ADMIN', reason: null, actor: { userId: buyer.id, address: '127.0.0.1' } } as const;
      await sales.deps.database.transact((tx) => refundOrder(sales.deps, tx, refund));
    });
    return;
  }
  if (random() < 0.02)
    at(later(now, random() * days(6)), () =>
      world.telegram.leave({ telegramChannelId: simulation.channel.telegramChannelId, name: buyer.name }).catch(() => {}),
    );
  const ends = later(now, days(plans[plan] ?? 0));
  if (random() < 0.65) at(later(ends, -random() * days(2)), () => subscribe(simulation, buyer));
  else if (random() < 0.25) at(later(ends, random() * days(20)), () => subscribe(simulation, buyer));
}

/** Runs the scheduled events and the member reconciler, which polls every 15 seconds; ticks without due work are skipped. */
async function play(simulation: Simulation, events: { at: number; run: () => Promise<void> }[], end: Date): Promise<void> {
  const { world } = simulation;
  const nextDue = async () => {
    const [row] = await query(
      simulation,
      `select least((select min(due_at) from telegram_members), (select min(due_at) from telegram_unpaid_members),
         (select min(least(arrivals_due_at, check_due_at)) from telegram_watches)) as at`,
    );
    const at = (row?.at as Date | null)?.getTime() ?? Number.POSITIVE_INFINITY;
    return Math.ceil(at / seconds(15)) * seconds(15);
  };
  for (;;) {
    events.sort((one, other) => other.at - one.at);
    const event = events.at(-1);
    const now = world.clock.now().getTime();
    const next = Math.max(now, Math.min(event?.at ?? Number.POSITIVE_INFINITY, await nextDue()));
    if (next > end.getTime()) return;
    world.clock.advance(next - now);
    if (event && event.at <= next) {
      events.pop();
      await event.run();
    }
    await world.container.telegram.members.reconcileDue();
  }
}

/**
 * Checks the rows and the events in the channel up to now. Uses a separate connection: over a whole year these queries exceed
 * the query time limit of the server.
 */
async function verify({ channel, world }: Simulation): Promise<void> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const rowsOf = async (text: string, values: unknown[]) => (await client.query(text, values)).rows;
  await client.query('create index if not exists year_events_of_person on sandbox_telegram_events (person_id, seq)');
  const withoutLink = await rowsOf(
    `select subscriptions.id from telegram_subscriptions as subscriptions
     join telegram_members as members on members.id = subscriptions.member_id
     where subscriptions.channel_id = $1 and subscriptions.starts_at = subscriptions.created_at
       and subscriptions.created_at < $2::timestamptz - interval '1 minute'
       and not exists (
         select from telegram_invites as invites where invites.member_id = members.id
           and invites.made_at between subscriptions.created_at and subscriptions.created_at + interval '1 minute'
       )
       -- A member who renews in the minutes before the removal is still in the channel and needs no link.
       and coalesce((
         select events.what from sandbox_telegram_events as events
         where events.person_id::text = members.person_id and events.at <= subscriptions.created_at order by events.seq desc limit 1
       ), '') <> 'JOINED'`,
    [channel.id, world.clock.now()],
  );
  expect(withoutLink, 'every paid member gets a link within a minute').toEqual([]);

  const number = channel.telegramChannelId.replace('-100', '');
  const overdue = await rowsOf(
    `select present.person_id from sandbox_telegram_members as present
     left join telegram_members as members on members.person_id = present.person_id::text and members.channel_id = $2
     where present.channel_id = $1 and present.role = 'MEMBER' and present.presence = 'IN'
       and coalesce(members.access_until, '-infinity') < $3::timestamptz - interval '10 minutes'`,
    [number, channel.id, world.clock.now()],
  );
  expect(overdue, 'members are removed within ten minutes after their access ends').toEqual([]);

  // A correct removal is within ten minutes after the end or the refund of a subscription of the user.
  const wrongRemovals = await rowsOf(
    `select events.person_id, events.at from sandbox_telegram_events as events
     where events.channel_id = $1 and events.what = 'REMOVED' and not exists (
       select from telegram_members as members join telegram_subscriptions as subscriptions on subscriptions.member_id = members.id
       where members.person_id = events.person_id::text and members.channel_id = $2
         and events.at - least(subscriptions.expires_at, subscriptions.ended_at) between interval '0' and interval '10 minutes'
     )`,
    [number, channel.id],
  );
  expect(wrongRemovals, 'every removal is within ten minutes after the end of a subscription').toEqual([]);
  await client.end();
}

it(
  `a simulated year of a channel with ${members} members has no flood wait, admits members at once and removes them in time`,
  async () => {
    const world = await createWorld({ pausesAdvanceClock: true });
    const owner = await createChannelOwner(world);
    const buckets = limitTelegramCalls(world);
    const channel = await createSoldChannel(world, owner, plans);
    const events: { at: number; run: () => Promise<void> }[] = [];
    const at = (time: Date, run: () => Promise<void>) => void events.push({ at: time.getTime(), run });
    const simulation: Simulation = { world, sales: checkoutWithScriptedPayments(world), channel, random: randomNumbers(seed), at };
    const start = world.clock.now();
    for (let n = 0; n < members; n++) {
      const buyer: Buyer = { id: await insertUser(world), name: `Member ${n}`, orders: [] };
      // Every tenth buyer subscribes in the first two hours, when the seller announces the channel.
      const opening = n % 10 === 0 ? simulation.random() * hours(2) : simulation.random() * length;
      at(later(start, minutes(1) + opening), () => subscribe(simulation, buyer));
    }
    const began = performance.now();
    // Verifies after every simulated month, so that a long run fails early.
    for (let checkpoint = later(start, days(30)); checkpoint < later(start, length); checkpoint = later(checkpoint, days(30)))
      at(checkpoint, () => verify(simulation));
    await play(simulation, events, later(start, length));
    console.table(buckets.table());
    const sold = await query(simulation, 'select count(*)::int as count from telegram_subscriptions');
    const took = Math.round((performance.now() - began) / 1000);
    console.log(`${members} members, ${sold[0]?.count} subscriptions, ${length / days(1)} days in ${took} s, FUZZ_SEED=${seed}`);
    expect(buckets.floods(), 'flood waits').toBe(0);
    await verify(simulation);
    await world.close();
  },
  sized(120_000, 4 * 3_600_000),
);
