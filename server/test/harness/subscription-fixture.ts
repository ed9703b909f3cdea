import { randomWord } from '@jamun/test-support/random-word';
import { accessHash } from '../../../sandbox/src/telegram/ids.ts';
import { soldItems } from '../../src/app/sold-items.ts';
import { newId, systemRandom } from '../../src/kit/ids.ts';
import type { CheckoutDeps } from '../../src/modules/checkout/deps.ts';
import { checkoutModule } from '../../src/modules/checkout/index.ts';
import { ledger } from '../../src/modules/ledger/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { createChannel, linkTelegramAccount } from './channels.ts';
import { noMails } from './mails.ts';
import { scriptedPayments } from './providers/scripted-payments.ts';
import { signInAgain } from './routes/route-fixtures.ts';
import type { Person, World } from './world.ts';
import { randomPhone } from './world.ts';

/** The real checkout module with a scripted payment provider; channels and members come from the world. */
export function checkoutWithScriptedPayments(world: World) {
  const { database, accounts, attention, audit, notifications, plans, telegram } = world.container;
  const payments = scriptedPayments(() => world.clock.now());
  const noop = async () => {};
  const jobs = {
    enqueue: noop,
    handle: () => {},
    repeat: () => {},
    work: noop,
    stopWorking: noop,
    stop: noop,
    isStalled: () => false,
    runDue: async () => 0,
  };
  const deps: CheckoutDeps = {
    database,
    clock: world.clock,
    random: systemRandom,
    jobs,
    limits: { take: noop },
    log: createLogger('silent'),
    audit,
    attention,
    ledger,
    feeOf: plans.feeOf,
    notify: notifications.notify,
    mails: noMails,
    people: accounts.people,
    guestBuyer: accounts.guestBuyer,
    createMergedGuest: accounts.createMergedGuest,
    payments: payments.port,
    items: soldItems(world.container, 500_000),
    settlementHoldDays: 2,
    publish: () => {},
    channels: { ...telegram.members, channelOf: telegram.channelOf },
    publicUrl: () => 'http://localhost',
    coupons: world.container.promotions,
    linkBehind: async () => null,
    networkMark: () => null,
    unsubscribeTokens: { hashAddress: (email) => email },
    isOptedOut: async () => false,
    countOrders: () => {},
  };
  return { deps: deps, payments, checkout: checkoutModule(deps) };
}

/** Inserts a user without the sign-up requests; returns its id. */
export async function insertUser(world: World): Promise<number> {
  const { rows } = await world.container.database.pool.query(
    `insert into users (username, name, email, phone, password_hash, created_at, updated_at)
     values ($1, 'Someone', $1 || '@example.in', $2, 'x', $3, $3) returning id`,
    [`m${randomWord()}`, randomPhone(), world.clock.now()],
  );
  return Number(rows[0].id);
}

export interface ChannelOwner {
  seller: Person;
  phone: string;
  accountId: string;
}

/** A user with a newly linked Telegram account; an existing `user` is signed in again. */
export async function createChannelOwner(world: World, user?: Person): Promise<ChannelOwner> {
  const seller = user ? await signInAgain(world, user) : await world.person();
  const { id: accountId, phone } = await linkTelegramAccount(world, seller);
  return { seller, phone, accountId };
}

/** Creates an active channel with one plan for each length in days. */
export async function createSoldChannel(world: World, { seller, phone }: ChannelOwner, lengths: number[]) {
  const { id } = await createChannel(world, seller, { telegramNumber: phone });
  const { pool } = world.container.database;
  const plans = lengths.map(() => newId(systemRandom));
  await pool.query(
    `insert into telegram_plans (id, channel_id, user_id, name, price, duration_days, created_at, updated_at)
     select plan, $1, $2, 'Plan', 10000, days, $5, $5 from unnest($3::text[], $4::int[]) as new_plan (plan, days)`,
    [id, seller.id, plans, lengths, world.clock.now()],
  );
  const { rows } = await pool.query(`update telegram_channels set status = 'ACTIVE' where id = $1 returning telegram_channel_id`, [id]);
  return { id, telegramChannelId: rows[0].telegram_channel_id as string, plans };
}

/** Inserts `size` buyers of the first plan who have joined the channel and whose access ends at `until`. */
export async function insertMembers(
  world: World,
  { seller, accountId }: ChannelOwner,
  { channel, size, until }: { channel: Awaited<ReturnType<typeof createSoldChannel>>; size: number; until: Date },
): Promise<void> {
  const { database } = world.container;
  const { clock } = world;
  const [planId] = channel.plans;
  await database.pool.query(`update telegram_plans set price = 0 where id = $1`, [planId]);
  const { rows: ownerAccounts } = await database.pool.query('select telegram_user_id as id from telegram_accounts where id = $1', [
    accountId,
  ]);
  await database.transact(async ({ client }) => {
    const now = clock.now();
    const { rows: people } = await client.query<{ id: string }>(
      `insert into sandbox_telegram_people (name, created_at) select 'Crowd ' || $1 || ' ' || n, $3 from generate_series(1, $2) as n returning id`,
      [channel.id, size, now],
    );
    await client.query(
      `insert into sandbox_telegram_members (channel_id, person_id, role, may_invite, presence, since)
       select $1, person, 'MEMBER', false, 'IN', $3 from unnest($2::bigint[]) as person`,
      [channel.telegramChannelId.replace('-100', ''), people.map(({ id }) => id), now],
    );
    const { rows: buyers } = await client.query<{ id: string }>(
      `insert into users (username, name, email, phone, password_hash, created_at, updated_at)
       select lower($1) || n, 'Someone', lower($1) || n || '@example.in', '+9188' || $4::text || lpad(n::text, 5, '0'), 'x', $3, $3
       from generate_series(1, $2) as n returning id`,
      [channel.id, size, now, String(phonePrefix++)],
    );
    const rows = buyers.map(({ id }, place) => ({
      buyer: id,
      order: newId(systemRandom),
      purchase: newId(systemRandom),
      member: newId(systemRandom),
      person: people[place]?.id ?? '',
      hash: accessHash(ownerAccounts[0].id, people[place]?.id ?? ''),
    }));
    const parameters = [JSON.stringify(rows), seller.id, planId, channel.id, now, until];
    const from = `jsonb_to_recordset($1::jsonb) as buyer_row (buyer bigint, "order" text, purchase text, member text, person text, hash text)`;
    await client.query(
      `insert into orders (id, buyer_id, seller_id, product_type, item_id, item_name, item_details, buyer_username, customer_name, customer_email,
         customer_phone, amount, fee, created_at, updated_at, expires_at)
       select "order", buyer, $2, 'TELEGRAM_PLAN', $3, 'Plan', jsonb_build_object('channelId', $4::text, 'channelName', 'Club', 'duration', 30), 'someone', 'Someone',
         'someone@example.in', '+919876543210', 0, 0, $5, $5, $5::timestamptz + interval '20 minutes' from ${from}`,
      parameters.slice(0, 5),
    );
    const paidOrders = [rows.map(({ order }) => order), now];
    await client.query(`update orders set status = 'PAID', paid_at = $2 where id = any($1)`, paidOrders);
    await client.query(
      `insert into settlements (order_id, seller_id, amount, fee, locked, settled_at, releases_at)
       select id, seller_id, 0, 0, 0, $2, $2 from orders where id = any($1)`,
      paidOrders,
    );
    await client.query(
      `insert into entitlements (id, order_id, user_id, seller_id, product_type, item_id, item_name, amount, status, expires_at, created_at, updated_at)
       select purchase, "order", buyer, $2, 'TELEGRAM_PLAN', $3, 'Plan', 0, 'ACTIVE', $6, $5, $5 from ${from} where $4 <> ''`,
      parameters,
    );
    await client.query(
      `insert into telegram_members (id, channel_id, buyer_id, person_id, person_hash, hash_account_id, person_name, presence, access_until, due_at, due_step, notice_at, created_at, updated_at)
       select member, $2, buyer, person, hash, $5, 'Crowd', 'JOINED', $4, $4, 'REMOVE', $4, $3, $3 from ${from}`,
      [parameters[0], channel.id, now, until, accountId],
    );
    await client.query(
      `insert into telegram_subscriptions (id, order_id, member_id, channel_id, plan_id, seller_id, buyer_id, buyer_username, buyer_name, plan_name,
         plan_price, duration_days, starts_at, expires_at, created_at, updated_at)
       select purchase, "order", member, $4, $3, $2, buyer, 'someone', 'Someone', 'Plan', 0, 30, $5, $6, $5, $5 from ${from}`,
      parameters,
    );
    await client.query('update telegram_plans set sales_count = sales_count + $2 where id = $1', [planId, size]);
    await client.query('update telegram_channels set sales_count = sales_count + $2 where id = $1', [channel.id, size]);
  });
}
let phonePrefix = 100;
