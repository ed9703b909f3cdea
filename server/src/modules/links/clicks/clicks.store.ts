import { inArray, lt } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import { linkClickWriters, linkSalts } from '../tables.ts';
import type { ClickRow } from './click-groups.ts';

// The writer's own row says how far it got: a group that was written although no answer came is not written again.
const writeStatement = `
  with writer as (
    insert into link_click_writers as kept (id, last_group, at) values ($1, $2, $3)
    on conflict (id) do update set last_group = excluded.last_group, at = excluded.at where kept.last_group < excluded.last_group
    returning id
  )
  insert into link_clicks (link_id, at, day, is_robot, referrer, country, device, browser, clicks, visitors)
  select given.link_id, $3, given.day, given.is_robot, given.referrer, given.country, given.device, given.browser, given.clicks,
    given.visitors::bigint[]
  from writer, unnest($4::text[], $5::date[], $6::boolean[], $7::text[], $8::text[], $9::text[], $10::text[], $11::integer[], $12::text[])
    as given (link_id, day, is_robot, referrer, country, device, browser, clicks, visitors)`;

export interface Group {
  writer: string;
  /** Each writer counts its own, one after the other. */
  number: number;
  at: Date;
  rows: ClickRow[];
}

/** However often it is sent, it is written once. */
export async function writeGroup({ pool }: Pick<Database, 'pool'>, { writer, number, at, rows }: Group): Promise<void> {
  const column = <Name extends keyof ClickRow>(name: Name) => rows.map((row) => row[name]);
  await pool.query({
    name: 'write-clicks',
    text: writeStatement,
    values: [
      ...[writer, number, at, column('linkId'), column('day'), column('isRobot'), column('referrer'), column('country')],
      ...[column('device'), column('browser'), column('clicks'), rows.map(({ visitors }) => `{${visitors.join(',')}}`)],
    ],
  });
}

/**
 * Takes the oldest rows out and adds them to counters, days and names, all in one statement: whoever reads sees them here or there.
 * What is taken is what is there, so nothing hangs on the order of their numbers, which are drawn before the commit.
 * Of names that somebody else chooses, as of referrers, a day keeps so many; the rest are one.
 */
const foldStatement = `
  with taken as (
    delete from link_clicks where id = any (array(select id from link_clicks order by id limit $1)) returning *
  ), people as (
    select * from taken where not is_robot
  ), met as (
    insert into link_visitors (day, link_id, visitor)
    select distinct day, link_id, unnest(visitors) from people
    on conflict do nothing returning day, link_id
  ), totals as (
    select link_id, day, coalesce(sum(clicks) filter (where not is_robot), 0) as clicks,
      coalesce(sum(clicks) filter (where is_robot), 0) as robots
    from taken group by link_id, day
  ), days as (
    insert into link_days as kept (link_id, day, clicks, visitors, robots)
    select link_id, day, clicks, coalesce(visitors, 0), robots
    from totals left join (select link_id, day, count(*) as visitors from met group by link_id, day) as counted using (link_id, day)
    on conflict (link_id, day) do update set clicks = kept.clicks + excluded.clicks,
      visitors = kept.visitors + excluded.visitors, robots = kept.robots + excluded.robots
  ), counters as (
    update short_links set clicks = short_links.clicks + added.clicks, robots = short_links.robots + added.robots
    from (select link_id, sum(clicks) as clicks, sum(robots) as robots from totals group by link_id) as added
    where short_links.id = added.link_id
    returning short_links.id, short_links.user_id, short_links.deleted_at
  ), owners as (
    insert into link_owner_days as kept (user_id, day, clicks)
    select user_id, day, sum(totals.clicks) from counters join totals on totals.link_id = counters.id
    where deleted_at is null and totals.clicks > 0 group by user_id, day order by user_id, day
    on conflict (user_id, day) do update set clicks = kept.clicks + excluded.clicks
  ), named as (
    select link_id, day, aspect, name, sum(clicks) as clicks
    from people cross join lateral
      (values ('referrer', referrer), ('country', country), ('device', device), ('browser', browser)) as said (aspect, name)
    group by link_id, day, aspect, name
  ), room as (
    select link_id, day, aspect, count(*) as names from link_day_names
    where (link_id, day) in (select link_id, day from totals) group by link_id, day, aspect
  ), ranked as (
    select named.*, kept.name is not null as is_known,
      row_number() over (partition by named.link_id, named.day, named.aspect, kept.name is null order by named.clicks desc, named.name) as place
    from named left join link_day_names as kept using (link_id, day, aspect, name)
  ), settled as (
    select link_id, day, aspect, case when is_known or place <= $2 - coalesce(names, 0) then name else 'Other' end as name, clicks
    from ranked left join room using (link_id, day, aspect)
  ), names as (
    insert into link_day_names as kept (link_id, day, aspect, name, clicks)
    select link_id, day, aspect, name, sum(clicks) from settled group by link_id, day, aspect, name
    on conflict (link_id, day, aspect, name) do update set clicks = kept.clicks + excluded.clicks
  )
  select count(*)::int as folded from taken`;

/** Null when somebody else is at it. */
export async function foldSome(tx: Tx, { most, mostNames }: { most: number; mostNames: number }): Promise<number | null> {
  const { rows: turn } = await tx.client.query<{ mine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('fold clicks', 0)) as mine`,
  );
  if (!turn[0]?.mine) return null;
  const { rows } = await tx.client.query<{ folded: number }>({ name: 'fold-clicks', text: foldStatement, values: [most, mostNames] });
  return rows[0]?.folded ?? 0;
}

/** Whoever asks first gives a day its salt. */
export async function saltsOf(queries: Queries, offered: { day: string; salt: Buffer }[]): Promise<{ day: string; salt: Buffer }[]> {
  await queries.insert(linkSalts).values(offered).onConflictDoNothing();
  const days = offered.map(({ day }) => day);
  return queries.select().from(linkSalts).where(inArray(linkSalts.day, days));
}

/** Without it nobody of that day can be told from another, by us neither. */
export async function throwAwaySalts(queries: Queries, before: string): Promise<void> {
  await queries.delete(linkSalts).where(lt(linkSalts.day, before));
}

export async function forgetWriters(queries: Queries, before: Date): Promise<void> {
  await queries.delete(linkClickWriters).where(lt(linkClickWriters.at, before));
}

/** Some of those who were counted on days that are over; how many there were. */
export async function forgetVisitors({ pool }: Database, { before, most }: { before: string; most: number }): Promise<number> {
  const text = 'delete from link_visitors where ctid = any (array(select ctid from link_visitors where day < $1 limit $2))';
  return (await pool.query(text, [before, most])).rowCount ?? 0;
}

/** Some of what was counted for links that were deleted since then; how much there was. */
export async function forgetCounts({ pool }: Database, { before, most }: { before: Date; most: number }): Promise<number> {
  let found = 0;
  for (const table of ['link_day_names', 'link_days']) {
    const text = `delete from ${table} where ctid = any (array(
      select ${table}.ctid from short_links join ${table} on ${table}.link_id = short_links.id
      where short_links.deleted_at < $1 limit $2))`;
    found += (await pool.query(text, [before, most])).rowCount ?? 0;
  }
  return found;
}
