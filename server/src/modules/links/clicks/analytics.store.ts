import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';

interface DayRange {
  linkId: string;
  from: string;
  to: string;
}

export interface DayCount {
  day: string;
  clicks: number;
  visitors: number;
  robots: number;
}

/** Returns one row per day with clicks, in order: folded counters and clicks that are not folded yet, read in one snapshot. */
const dayCounts = ({ linkId, from, to }: DayRange) => sql`
  with unfolded_clicks as (select * from link_clicks where link_id = ${linkId} and day between ${from}::date and ${to}::date)
  select to_char(day, 'YYYY-MM-DD') as day, sum(clicks)::float8 as clicks, sum(visitors)::float8 as visitors, sum(robots)::float8 as robots
  from (
    select day, clicks, visitors, robots from link_days where link_id = ${linkId} and day between ${from}::date and ${to}::date
    union all
    select day, case when is_robot then 0 else clicks end, 0, case when is_robot then clicks else 0 end from unfolded_clicks
    union all
    select day, 0, count(distinct visitor), 0
    from (select day, unnest(visitors) as visitor from unfolded_clicks where not is_robot) as visits
    where not exists (
      select from link_visitors as known_visitors
      where known_visitors.day = visits.day and known_visitors.link_id = ${linkId} and known_visitors.visitor = visits.visitor
    ) group by day
  ) as counts
  group by day order by day`;

export async function loadDayCounts(queries: Queries, span: DayRange): Promise<DayCount[]> {
  const { rows } = await queries.execute<DayCount & Record<string, unknown>>(dayCounts(span));
  return rows;
}

export interface NameCount {
  aspect: 'referrer' | 'country' | 'device' | 'browser';
  name: string;
  clicks: number;
}

interface TopNames extends DayRange {
  most: number;
}

/** Returns the `most` names with the most clicks of each aspect; all others are added up as "Other", which comes last. */
const topNames = ({ linkId, from, to, most }: TopNames) => sql`
  with name_totals as (
    select aspect, name, sum(clicks) as clicks from (
      select aspect, name, clicks from link_day_names where link_id = ${linkId} and day between ${from}::date and ${to}::date
      union all
      select aspect, name, clicks from link_clicks cross join lateral
        (values ('referrer', referrer), ('country', country), ('device', device), ('browser', browser)) as click_names (aspect, name)
      where link_id = ${linkId} and day between ${from}::date and ${to}::date and not is_robot
    ) as name_counts group by aspect, name
  ), ranked_names as (
    select *, row_number() over (partition by aspect order by name = 'Other', clicks desc, name) as rank from name_totals
  ), shown_names as (
    select aspect, case when rank <= ${most} then name else 'Other' end as name, sum(clicks)::float8 as clicks
    from ranked_names group by 1, 2
  )
  select * from shown_names order by aspect, name = 'Other', clicks desc, name`;

export async function loadTopNames(queries: Queries, query: TopNames): Promise<NameCount[]> {
  const { rows } = await queries.execute<NameCount & Record<string, unknown>>(topNames(query));
  return rows;
}
