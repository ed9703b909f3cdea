import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';

interface Span {
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

/** Days as they were added up, and what came since: in one statement, so that nothing is counted twice or missed in between. */
export async function daysOf(queries: Queries, { linkId, from, to }: Span): Promise<DayCount[]> {
  const { rows } = await queries.execute<DayCount & Record<string, unknown>>(sql`
    with recent as (select * from link_clicks where link_id = ${linkId} and day between ${from}::date and ${to}::date)
    select to_char(day, 'YYYY-MM-DD') as day, sum(clicks)::float8 as clicks, sum(visitors)::float8 as visitors, sum(robots)::float8 as robots
    from (
      select day, clicks, visitors, robots from link_days where link_id = ${linkId} and day between ${from}::date and ${to}::date
      union all
      select day, case when is_robot then 0 else clicks end, 0, case when is_robot then clicks else 0 end from recent
      union all
      select day, 0, count(distinct visitor), 0
      from (select day, unnest(visitors) as visitor from recent where not is_robot) as met
      where not exists (
        select from link_visitors as known where known.day = met.day and known.link_id = ${linkId} and known.visitor = met.visitor
      ) group by day
    ) as counted
    group by day order by day`);
  return rows;
}

export interface NameCount {
  aspect: 'referrer' | 'country' | 'device' | 'browser';
  name: string;
  clicks: number;
}

/** The largest of each aspect; what is not among them is one. */
export async function namesOf(queries: Queries, { linkId, from, to, most }: Span & { most: number }): Promise<NameCount[]> {
  const { rows } = await queries.execute<NameCount & Record<string, unknown>>(sql`
    with counted as (
      select aspect, name, sum(clicks) as clicks from (
        select aspect, name, clicks from link_day_names where link_id = ${linkId} and day between ${from}::date and ${to}::date
        union all
        select aspect, name, clicks from link_clicks cross join lateral
          (values ('referrer', referrer), ('country', country), ('device', device), ('browser', browser)) as said (aspect, name)
        where link_id = ${linkId} and day between ${from}::date and ${to}::date and not is_robot
      ) as found group by aspect, name
    ), ranked as (
      select *, row_number() over (partition by aspect order by name = 'Other', clicks desc, name) as place from counted
    ), shown as (
      select aspect, case when place <= ${most} then name else 'Other' end as name, sum(clicks)::float8 as clicks from ranked group by 1, 2
    )
    select * from shown order by aspect, name = 'Other', clicks desc, name`);
  return rows;
}
