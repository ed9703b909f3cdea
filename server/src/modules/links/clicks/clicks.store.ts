import { inArray } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../../../platform/db/database.ts';
import { changeBatch, deleteBatch, queryBatch } from '../../../platform/housekeeping/change-batch.ts';
import { linkSalts } from '../tables.ts';
import type { ClickRow } from './click-groups.ts';

/**
 * Inserts a batch of clicks once (idempotent): the writer's row keeps the number of its last batch, so that a batch sent again
 * inserts nothing.
 *
 * $1 writer id, $2 batch number, $3 time
 * Arrays with one element per row: $4 link id, $5 day, $6 is robot, $7 referrer, $8 country, $9 device, $10 browser, $11 clicks,
 * $12 visitor hashes as the text of a bigint[]
 */
const writeStatement = `
  with advanced_writer as (
    insert into link_click_writers as existing (id, last_group, at) values ($1, $2, $3)
    on conflict (id) do update set last_group = excluded.last_group, at = excluded.at where existing.last_group < excluded.last_group
    returning id
  )
  insert into link_clicks (link_id, at, day, is_robot, referrer, country, device, browser, clicks, visitors)
  select batch.link_id, $3, batch.day, batch.is_robot, batch.referrer, batch.country, batch.device, batch.browser, batch.clicks,
    batch.visitors::bigint[]
  from advanced_writer,
    unnest($4::text[], $5::date[], $6::boolean[], $7::text[], $8::text[], $9::text[], $10::text[], $11::integer[], $12::text[])
    as batch (link_id, day, is_robot, referrer, country, device, browser, clicks, visitors)`;

export interface ClickBatch {
  writer: string;
  /** Batch number, increasing per writer. */
  number: number;
  at: Date;
  rows: ClickRow[];
}

/** Idempotent: a batch that is sent again is written once. */
export async function writeBatch({ pool }: Pick<Database, 'pool'>, { writer, number, at, rows }: ClickBatch): Promise<void> {
  const column = <Name extends keyof ClickRow>(name: Name) => rows.map((row) => row[name]);
  await pool.query({
    name: 'write-clicks',
    text: writeStatement,
    values: [
      writer,
      number,
      at,
      column('linkId'),
      column('day'),
      column('isRobot'),
      column('referrer'),
      column('country'),
      column('device'),
      column('browser'),
      column('clicks'),
      rows.map(({ visitors }) => `{${visitors.join(',')}}`),
    ],
  });
}

/**
 * Folds the oldest clicks into the counters of links, days, owners and names. One statement, so that a reader sees a click either
 * as a row or in the counters. Deletes the rows it has read, not all up to an id: a row with a lower id can be committed later.
 * An aspect is referrer, country, device or browser; a name is one of its values. Visitors can invent names (referrers), so the
 * number of names per link, day and aspect is limited; further names count as "Other".
 * Returns the number of folded rows.
 *
 * $1 maximum number of rows to fold, $2 maximum number of names per link, day and aspect
 */
const foldStatement = `
  with deleted_clicks as (
    delete from link_clicks where id = any (array(select id from link_clicks order by id limit $1)) returning *
  ), human_clicks as (
    select * from deleted_clicks where not is_robot
  ), new_visitors as (
    insert into link_visitors (day, link_id, visitor)
    select distinct day, link_id, unnest(visitors) from human_clicks
    on conflict do nothing returning day, link_id
  ), day_totals as (
    select link_id, day, coalesce(sum(clicks) filter (where not is_robot), 0) as clicks,
      coalesce(sum(clicks) filter (where is_robot), 0) as robots
    from deleted_clicks group by link_id, day
  ), updated_days as (
    insert into link_days as existing (link_id, day, clicks, visitors, robots)
    select link_id, day, clicks, coalesce(visitors, 0), robots
    from day_totals
    left join (select link_id, day, count(*) as visitors from new_visitors group by link_id, day) as visitor_counts using (link_id, day)
    on conflict (link_id, day) do update set clicks = existing.clicks + excluded.clicks,
      visitors = existing.visitors + excluded.visitors, robots = existing.robots + excluded.robots
  ), updated_links as (
    update short_links set clicks = short_links.clicks + link_totals.clicks, robots = short_links.robots + link_totals.robots
    from (select link_id, sum(clicks) as clicks, sum(robots) as robots from day_totals group by link_id) as link_totals
    where short_links.id = link_totals.link_id
    returning short_links.id, short_links.user_id, short_links.deleted_at
  ), updated_owner_days as (
    insert into link_owner_days as existing (user_id, day, clicks)
    select user_id, day, sum(day_totals.clicks) from updated_links join day_totals on day_totals.link_id = updated_links.id
    where deleted_at is null and day_totals.clicks > 0 group by user_id, day order by user_id, day
    on conflict (user_id, day) do update set clicks = existing.clicks + excluded.clicks
  ), name_totals as (
    select link_id, day, aspect, name, sum(clicks) as clicks
    from human_clicks cross join lateral
      (values ('referrer', referrer), ('country', country), ('device', device), ('browser', browser)) as click_names (aspect, name)
    group by link_id, day, aspect, name
  ), stored_name_counts as (
    select link_id, day, aspect, count(*) as names from link_day_names
    where (link_id, day) in (select link_id, day from day_totals) group by link_id, day, aspect
  ), ranked_names as (
    select name_totals.*, existing.name is not null as is_stored,
      row_number() over (
        partition by name_totals.link_id, name_totals.day, name_totals.aspect, existing.name is null
        order by name_totals.clicks desc, name_totals.name
      ) as rank
    from name_totals left join link_day_names as existing using (link_id, day, aspect, name)
  ), limited_names as (
    select link_id, day, aspect, case when is_stored or rank <= $2 - coalesce(names, 0) then name else 'Other' end as name, clicks
    from ranked_names left join stored_name_counts using (link_id, day, aspect)
  ), updated_day_names as (
    insert into link_day_names as existing (link_id, day, aspect, name, clicks)
    select link_id, day, aspect, name, sum(clicks) from limited_names group by link_id, day, aspect, name
    on conflict (link_id, day, aspect, name) do update set clicks = existing.clicks + excluded.clicks
  )
  select count(*)::int as folded from deleted_clicks`;

/** Returns null while another process holds the advisory lock. */
export async function foldBatch(tx: Tx, { limit, maxNames }: { limit: number; maxNames: number }): Promise<number | null> {
  const { rows: lock } = await tx.client.query<{ acquired: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('fold clicks', 0)) as acquired`,
  );
  if (!lock[0]?.acquired) return null;
  const { rows } = await tx.client.query<{ folded: number }>({ name: 'fold-clicks', text: foldStatement, values: [limit, maxNames] });
  return rows[0]?.folded ?? 0;
}

/** Stores the offered salts for days without one; returns the stored salts. */
export async function loadOrCreateSalts(
  queries: Queries,
  offered: { day: string; salt: Buffer }[],
): Promise<{ day: string; salt: Buffer }[]> {
  await queries.insert(linkSalts).values(offered).onConflictDoNothing();
  const days = offered.map(({ day }) => day);
  return queries.select().from(linkSalts).where(inArray(linkSalts.day, days));
}

interface BatchBefore<Time> {
  before: Time;
  limit: number;
}

/** Privacy: without the salt of a day its visitor hashes cannot be linked to visitors. */
export const deleteSaltBatch = (database: Database, { before, limit }: BatchBefore<string>): Promise<number> =>
  deleteBatch(database, { table: 'link_salts', where: 'day < $1', orderBy: 'day', values: [before], limit });

/** Without an index: one row per start of a process, and every batch of clicks updates `at`. */
export const deleteWriterBatch = (database: Database, { before, limit }: BatchBefore<Date>): Promise<number> =>
  deleteBatch(database, { table: 'link_click_writers', where: 'at < $1', orderBy: 'at', values: [before], limit });

/** Row address (ctid) before all rows. */
export const firstTablePage = '(0,0)';

/**
 * Deletes one batch of visitor hashes older than `before`, in the order of the table and from the page `from` on. In the order of the
 * index nearly every row would be on another page, and without `from` each batch would read the pages that earlier ones have emptied.
 * Returns the number deleted and the page on which the next batch starts.
 */
export async function deleteVisitorBatch(
  database: Database,
  { before, from, limit }: BatchBefore<string> & { from: string },
): Promise<{ deleted: number; next: string }> {
  const text = `
    with batch as (select ctid from link_visitors where ctid >= $2::tid and day < $1 limit ${limit}),
    deleted as (delete from link_visitors where ctid = any (array(select ctid from batch)) returning link_visitors.ctid)
    select count(*)::int as deleted, coalesce(max(ctid), $2::tid)::text as last from deleted`;
  const [row] = await queryBatch<{ deleted: number; last: string }>(database, { text, values: [before, from], scan: 'table' });
  return { deleted: row?.deleted ?? 0, next: (row?.last ?? from).replace(/,\d+\)$/, ',0)') };
}

interface DeletedLinkCounters extends BatchBefore<Date> {
  table: 'link_day_names' | 'link_days';
  after: Date;
}

/**
 * Deletes one batch of counters of links that were deleted between `after` and `before`; returns the number of rows deleted. `lateral`
 * with a limit keeps PostgreSQL from reading the counters of all links.
 */
export const deleteCounterBatch = (database: Database, { table, after, before, limit }: DeletedLinkCounters): Promise<number> =>
  changeBatch(database, {
    text: `delete from ${table} where ctid = any (array(
      select counters.ctid from short_links
      cross join lateral (select ctid from ${table} where link_id = short_links.id limit ${limit}) as counters
      where short_links.deleted_at > $1 and short_links.deleted_at < $2 limit ${limit}))`,
    values: [after, before],
  });
