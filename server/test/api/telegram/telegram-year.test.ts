import { sized } from '@jamun/test-support/depth';
import pg from 'pg';
import { expect, it } from 'vitest';
import { days, hours, later, minutes, seconds } from '../../../src/kit/clock.ts';
import { startPurchase } from '../../../src/modules/checkout/orders/start-purchase.ts';
import { orderResolver } from '../../../src/modules/checkout/payments/resolve-order.ts';
import { refundOrder } from '../../../src/modules/checkout/refunds/refund-order.ts';
import { floodBuckets } from '../../harness/providers/flood-buckets.ts';
import { keeper, scriptedSales, soldChannel, someone } from '../../harness/subscription-scene.ts';
import { createWorld, type World } from '../../harness/world.ts';

const members = Number(process.env.MEMBERS ?? sized(7, 5_000));
const length = days(Number(process.env.DAYS ?? sized(8, 365)));
/** Days that the two plans last. */
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

interface Story {
  world: World;
  sales: ReturnType<typeof scriptedSales>;
  channel: Awaited<ReturnType<typeof soldChannel>>;
  random: () => number;
  at(moment: Date, event: () => Promise<void>): void;
}

const query = async ({ world }: Pick<Story, 'world'>, text: string, values: unknown[] = []) =>
  (await world.container.database.pool.query(text, values)).rows;

async function buy({ sales, channel }: Story, buyer: Buyer, plan: number): Promise<void> {
  const wish = { buyerId: buyer.id, productType: 'TELEGRAM_PLAN', itemId: channel.plans[plan] ?? '' } as const;
  const order = await startPurchase(sales.parts)(wish, {});
  sales.payments.attempt(order.id, 'SUCCESS');
  await orderResolver(sales.parts)(order.id);
  buyer.orders.push(order.id);
}

const stateOf = async (story: Story, buyer: Buyer) =>
  (
    await query(
      story,
      `select members.id, members.presence, members.access_until as "accessUntil", invites.link
       from telegram_members as members left join telegram_invites as invites on invites.member_id = members.id and invites.state = 'OPEN'
       where members.channel_id = $1 and members.buyer_id = $2`,
      [story.channel.id, buyer.id],
    )
  )[0];

/** Opens the link that the buyer is shown. Whoever is removed at this moment has none. */
async function join(story: Story, buyer: Buyer): Promise<void> {
  const { link } = await stateOf(story, buyer);
  if (link) await story.world.telegram.join({ inviteLink: link, name: buyer.name }).catch(() => {});
}

/** Life of one subscription: joins sooner or later or never, is refunded, renews, lapses, and perhaps comes back. */
async function subscribe(story: Story, buyer: Buyer): Promise<void> {
  const { world, sales, random, at } = story;
  const plan = random() < 0.3 ? 0 : 1;
  await buy(story, buyer, plan);
  const now = world.clock.now();
  const chance = random();
  if (chance < 0.85) at(later(now, minutes(2) + random() * minutes(8)), () => join(story, buyer));
  else if (chance < 0.95) at(later(now, random() * days(1)), () => join(story, buyer));
  const refunds = random() < 0.03;
  if (refunds) {
    at(later(now, random() * days(3)), async () => {
      const [orderId = ''] = buyer.orders.slice(-1);
      const wish = { orderId, cause: 'ADMIN', reason: null, actor: { userId: buyer.id, address: '127.0.0.1' } } as const;
      await sales.parts.database.transact((tx) => refundOrder(sales.parts, tx, wish));
    });
    return;
  }
  if (random() < 0.02)
    at(later(now, random() * days(6)), () =>
      world.telegram.leave({ telegramChannelId: story.channel.telegramChannelId, name: buyer.name }).catch(() => {}),
    );
  const ends = later(now, days(plans[plan] ?? 0));
  if (random() < 0.65) at(later(ends, -random() * days(2)), () => subscribe(story, buyer));
  else if (random() < 0.25) at(later(ends, random() * days(20)), () => subscribe(story, buyer));
}

/** Events of the story and the worker's look every fifteen seconds, where there is something to see. */
async function play(story: Story, events: { at: number; run: () => Promise<void> }[], end: Date): Promise<void> {
  const { world } = story;
  const nextDue = async () => {
    const [row] = await query(
      story,
      `select least((select min(due_at) from telegram_members), (select min(due_at) from telegram_outsiders),
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
    world.clock.turn(next - now);
    if (event && event.at <= next) {
      events.pop();
      await event.run();
    }
    await world.container.telegram.members.tendDue();
  }
}

/**
 * Asserts the rows and the events in the channel up to now. On a connection of its own: over a whole year these queries take
 * longer than the product lets a query run.
 */
async function verify({ channel, world }: Story): Promise<void> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  const rowsOf = async (text: string, values: unknown[]) => (await client.query(text, values)).rows;
  await client.query('create index if not exists year_events_of_person on sandbox_telegram_events (person_id, seq)');
  const late = await rowsOf(
    `select subscriptions.id from telegram_subscriptions as subscriptions
     join telegram_members as members on members.id = subscriptions.member_id
     where subscriptions.channel_id = $1 and subscriptions.starts_at = subscriptions.created_at
       and subscriptions.created_at < $2::timestamptz - interval '1 minute'
       and not exists (
         select from telegram_invites as invites where invites.member_id = members.id
           and invites.made_at between subscriptions.created_at and subscriptions.created_at + interval '1 minute'
       )
       -- Somebody who renews in the minutes before the removal is still in.
       and coalesce((
         select events.what from sandbox_telegram_events as events
         where events.person_id::text = members.person_id and events.at <= subscriptions.created_at order by events.seq desc limit 1
       ), '') <> 'JOINED'`,
    [channel.id, world.clock.now()],
  );
  expect(late, 'every paid member gets a link within a minute').toEqual([]);

  const number = channel.telegramChannelId.replace('-100', '');
  const overdue = await rowsOf(
    `select there.person_id from sandbox_telegram_members as there
     left join telegram_members as members on members.person_id = there.person_id::text and members.channel_id = $2
     where there.channel_id = $1 and there.role = 'MEMBER' and there.presence = 'IN'
       and coalesce(members.access_until, '-infinity') < $3::timestamptz - interval '10 minutes'`,
    [number, channel.id, world.clock.now()],
  );
  expect(overdue, 'nobody is in whose access ended more than ten minutes ago').toEqual([]);

  // A removal is right within ten minutes after the end of some subscription of the person, or after its refund.
  const wrong = await rowsOf(
    `select events.person_id, events.at from sandbox_telegram_events as events
     where events.channel_id = $1 and events.what = 'REMOVED' and not exists (
       select from telegram_members as members join telegram_subscriptions as subscriptions on subscriptions.member_id = members.id
       where members.person_id = events.person_id::text and members.channel_id = $2
         and events.at - least(subscriptions.expires_at, subscriptions.ended_at) between interval '0' and interval '10 minutes'
     )`,
    [number, channel.id],
  );
  expect(wrong, 'everybody who is removed is removed within ten minutes of the end, and nobody else is').toEqual([]);
  await client.end();
}

it(
  `a simulated year of a channel with ${members} members stays within the flood limits, lets members in at once and removes them in time`,
  async () => {
    const world = await createWorld({ pausesTurnClock: true });
    const owner = await keeper(world);
    const buckets = floodBuckets(world);
    const channel = await soldChannel(world, owner, plans);
    const events: { at: number; run: () => Promise<void> }[] = [];
    const at = (moment: Date, run: () => Promise<void>) => void events.push({ at: moment.getTime(), run });
    const story: Story = { world, sales: scriptedSales(world), channel, random: randomNumbers(seed), at };
    const start = world.clock.now();
    for (let n = 0; n < members; n++) {
      const buyer: Buyer = { id: await someone(world), name: `Member ${n}`, orders: [] };
      // A tenth comes in the first two hours, when the seller announces the channel.
      const opening = n % 10 === 0 ? story.random() * hours(2) : story.random() * length;
      at(later(start, minutes(1) + opening), () => subscribe(story, buyer));
    }
    const began = performance.now();
    // Every simulated month as well: a long run that goes wrong ends early.
    for (let checkpoint = later(start, days(30)); checkpoint < later(start, length); checkpoint = later(checkpoint, days(30)))
      at(checkpoint, () => verify(story));
    await play(story, events, later(start, length));
    console.table(buckets.table());
    const sold = await query(story, 'select count(*)::int as count from telegram_subscriptions');
    const took = Math.round((performance.now() - began) / 1000);
    console.log(`${members} members, ${sold[0]?.count} subscriptions, ${length / days(1)} days in ${took} s, FUZZ_SEED=${seed}`);
    expect(buckets.floods(), 'no flood').toBe(0);
    await verify(story);
    await world.close();
  },
  sized(120_000, 4 * 3_600_000),
);
