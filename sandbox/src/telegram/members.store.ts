import { type Query, queryHelpers } from './store.ts';

export interface MemberRow {
  id: string;
  name: string;
  role: 'CREATOR' | 'ADMINISTRATOR' | 'MEMBER';
}
interface MemberChange {
  channelId: string;
  personId: string;
  now: Date;
}

const insertEvent = (what: string, from: string, link = 'null') =>
  `insert into sandbox_telegram_events (channel_id, person_id, what, link, at) select $1::bigint, $2::bigint, '${what}', ${link}, $3::timestamptz from ${from}`;

export type MembersStore = ReturnType<typeof membersStore>;

/** Each change is one statement and therefore atomic, also when the process dies. */
export function membersStore(query: Query) {
  const { all, one } = queryHelpers(query);
  return {
    count: async (channelId: string) =>
      (
        await one<{ count: number }>(`select count(*)::int from sandbox_telegram_members where channel_id = $1 and presence = 'IN'`, [
          channelId,
        ])
      )?.count ?? 0,
    member: (channelId: string, personId: string, presence: 'IN' | 'BANNED') =>
      one<MemberRow>(
        `select p.id, p.name, m.role from sandbox_telegram_members m join sandbox_telegram_people p on p.id = m.person_id
         where m.channel_id = $1 and p.id = $2 and m.presence = $3 and p.deleted_at is null`,
        [channelId, personId, presence],
      ),
    page: (channelId: string, after: string, limit: number) =>
      all<MemberRow>(
        `select p.id, p.name, m.role from sandbox_telegram_members m join sandbox_telegram_people p on p.id = m.person_id
         where m.channel_id = $1 and m.presence = 'IN' and p.id > $2 order by p.id limit $3`,
        [channelId, after, limit],
      ),

    /** Joins through invite links since `since`, oldest first. */
    listJoinsSince: (channelId: string, since: Date) =>
      all<{ id: string; name: string; link: string; at: Date }>(
        `select p.id, p.name, e.link, e.at from sandbox_telegram_events e join sandbox_telegram_people p on p.id = e.person_id
         where e.channel_id = $1 and e.what = 'JOINED' and e.link is not null and e.at >= $2 order by e.seq`,
        [channelId, since],
      ),
    /** Users who joined through the link, each once, by first join. */
    listJoinsByLink: (channelId: string, link: string) =>
      all<{ id: string; name: string; at: Date }>(
        `select p.id, p.name, min(e.at) as at from sandbox_telegram_events e join sandbox_telegram_people p on p.id = e.person_id
         where e.channel_id = $1 and e.link = $2 and e.what = 'JOINED' group by p.id order by min(e.seq)`,
        [channelId, link],
      ),

    /** Bans a user, member or not; administrators are not banned. Returns the former role, or null for an unknown user. */
    ban: ({ channelId, personId, now }: MemberChange) =>
      one<{ role: MemberRow['role'] }>(
        `with person as (
           select p.id, coalesce(m.role, 'MEMBER') as role from sandbox_telegram_people p
             left join sandbox_telegram_members m on m.channel_id = $1 and m.person_id = p.id and m.presence = 'IN'
           where p.id = $2 and p.deleted_at is null
         ), banned as (
           insert into sandbox_telegram_members (channel_id, person_id, role, may_invite, presence, since)
           select $1, id, 'MEMBER', false, 'BANNED', $3 from person where role = 'MEMBER'
           on conflict (channel_id, person_id) do update set presence = 'BANNED', since = $3, role = 'MEMBER', may_invite = false returning 1
         ), event as (${insertEvent('REMOVED', 'banned')})
         select role from person`,
        [channelId, personId, now],
      ),
    /** Returns null for an unknown user. */
    unban: ({ channelId, personId, now }: MemberChange) =>
      one<{ id: string }>(
        `with freed as (
           update sandbox_telegram_members set presence = 'OUT', since = $3
           where channel_id = $1 and person_id = $2 and presence = 'BANNED' returning 1
         ), event as (${insertEvent('READMITTED', 'freed')})
         select id from sandbox_telegram_people where id = $2 and deleted_at is null`,
        [channelId, personId, now],
      ),

    /** False when the link, the channel or a ban prevents the join. */
    join: async ({ personId, link, now }: { personId: string; link: string; now: Date }) =>
      (await one(
        `with used as (
           update sandbox_telegram_links l set taken_by = case when l.single_use then $1::bigint end from sandbox_telegram_channels c
           where l.link = $2 and c.id = l.channel_id and c.deleted_at is null and l.taken_by is null and l.revoked_at is null
             and (l.expires_at is null or l.expires_at > $3) and not exists (
               select 1 from sandbox_telegram_members m where m.channel_id = l.channel_id and m.person_id = $1 and m.presence <> 'OUT')
           returning l.channel_id, l.link
         ), inside as (
           insert into sandbox_telegram_members as m (channel_id, person_id, role, may_invite, presence, since)
           select channel_id, $1, 'MEMBER', false, 'IN', $3 from used
           on conflict (channel_id, person_id) do update set presence = 'IN', since = $3 where m.presence = 'OUT'
         ), event as (
           insert into sandbox_telegram_events (channel_id, person_id, what, link, at) select channel_id, $1, 'JOINED', link, $3 from used
         ) select channel_id from used`,
        [personId, link, now],
      )) !== null,
    /** Adds a member directly, without an invite link. */
    put: ({ channelId, personId, now }: MemberChange) =>
      query(
        `with inside as (
           insert into sandbox_telegram_members as m (channel_id, person_id, role, may_invite, presence, since) values ($1, $2, 'MEMBER', false, 'IN', $3)
           on conflict (channel_id, person_id) do update set presence = 'IN', since = $3 where m.presence <> 'IN' returning 1
         ) ${insertEvent('JOINED', 'inside')}`,
        [channelId, personId, now],
      ),
    /** A single-use link becomes usable again when its user leaves. */
    leave: async ({ channelId, personId, now }: MemberChange) =>
      (await one(
        `with gone as (
           update sandbox_telegram_members set presence = 'OUT', since = $3
           where channel_id = $1 and person_id = $2 and presence = 'IN' and role <> 'CREATOR' returning person_id
         ), freed as (
           update sandbox_telegram_links l set taken_by = null from gone where l.channel_id = $1 and l.taken_by = gone.person_id
         ), event as (${insertEvent('LEFT', 'gone')})
         select person_id from gone`,
        [channelId, personId, now],
      )) !== null,
    presence: async (channelId: string, personId: string) =>
      (
        await one<{ presence: 'IN' | 'OUT' | 'BANNED' }>(
          'select presence from sandbox_telegram_members where channel_id = $1 and person_id = $2',
          [channelId, personId],
        )
      )?.presence ?? 'OUT',
    /** Id of the user with this name; the user is created if unknown. */
    named: async (name: string, now: Date) =>
      (
        await one<{ id: string }>(
          `insert into sandbox_telegram_people (name, created_at) values ($1, $2)
           on conflict (name) where phone is null and deleted_at is null do update set name = excluded.name returning id`,
          [name, now],
        )
      )?.id as string,
  };
}
