import { type Query, queryHelpers } from './store.ts';

export interface ChannelRow {
  id: string;
  type: 'channel' | 'supergroup';
  name: string;
  description: string;
  username: string | null;
  /** Null for an account that is not a member. */
  role: 'CREATOR' | 'ADMINISTRATOR' | 'MEMBER' | null;
  may_invite: boolean;
  people: number;
}

export interface NewChannel {
  type: 'channel' | 'supergroup';
  name: string;
  description: string;
  role: 'CREATOR' | 'ADMINISTRATOR';
  may_invite: boolean;
  people: string[];
}

const seenBy = `select c.id, c.type, c.name, c.description, c.username, m.role, coalesce(m.may_invite, false) as may_invite,
    (select count(*)::int from sandbox_telegram_members i where i.channel_id = c.id and i.presence = 'IN') as people
  from sandbox_telegram_channels c left join sandbox_telegram_members m on m.channel_id = c.id and m.person_id = $1 and m.presence = 'IN'
  where c.deleted_at is null`;

/** Each change is one statement and therefore atomic, also when the process dies. */
export function channelsStore(query: Query) {
  const { all, one } = queryHelpers(query);
  return {
    seen: (account: string, id: string) => one<ChannelRow>(`${seenBy} and c.id = $2`, [account, id]),
    kept: (account: string) => all<ChannelRow>(`${seenBy} and m.may_invite order by c.id`, [account]),
    isFurnished: async (account: string) =>
      (await one('select channel_id from sandbox_telegram_members where person_id = $1 limit 1', [account])) !== null,

    /** Creates a channel with the named members; unknown users are created. */
    async add(account: string, channel: NewChannel, now: Date): Promise<string> {
      const created = await one<{ id: string }>(
        `with made as (
           insert into sandbox_telegram_channels (type, name, description, made_at) values ($2, $3, $4, $5) returning id
         ), people as (
           insert into sandbox_telegram_people (name, created_at) select distinct unnest($8::text[]), $5
           on conflict (name) where phone is null and deleted_at is null do update set name = excluded.name returning id
         ), inside as (
           insert into sandbox_telegram_members (channel_id, person_id, role, may_invite, presence, since)
           select made.id, $1::bigint, $6, $7::boolean, 'IN', $5 from made union all select made.id, people.id, 'MEMBER', false, 'IN', $5 from made, people
         ) select id from made`,
        [account, channel.type, channel.name, channel.description, now, channel.role, channel.may_invite, channel.people],
      );
      return (created as { id: string }).id;
    },
    remove: async (id: string, now: Date) =>
      (await one('update sandbox_telegram_channels set deleted_at = $2 where id = $1 and deleted_at is null returning id', [id, now])) !==
      null,
    /** Adds an account as an administrator, as the owner of the channel can do in Telegram. */
    addAdministrator: (id: string, account: string, now: Date) =>
      query(
        `insert into sandbox_telegram_members as m (channel_id, person_id, role, may_invite, presence, since) values ($1, $2, 'ADMINISTRATOR', true, 'IN', $3)
         on conflict (channel_id, person_id) do update
         set presence = 'IN', may_invite = true, role = case m.role when 'CREATOR' then m.role else 'ADMINISTRATOR' end`,
        [id, account, now],
      ),
    /** Sets role and invite right of a member. */
    setRights: async (id: string, account: string, role: 'ADMINISTRATOR' | 'MEMBER', mayInvite: boolean) =>
      (await one(
        `update sandbox_telegram_members set role = $3, may_invite = $4 where channel_id = $1 and person_id = $2 and presence = 'IN' returning role`,
        [id, account, role, mayInvite],
      )) !== null,
  };
}
