import type { AccountStanding } from './controls.ts';
import { shownChannel } from './ids.ts';
import { type Query, queryHelpers } from './store.ts';

export interface AccountOverview {
  phone: string;
  name: string;
  code: string | null;
  sentAt: Date | null;
  expiresAt: Date | null;
  /** Time at which the code was used or replaced. */
  voidAt: Date | null;
  /** Signed-in devices. */
  sessions: number;
  calls: number;
  floodedUntil: Date | null;
  standing: AccountStanding;
}
export interface LinkOverview {
  inviteLink: string;
  title: string;
  singleUse: boolean;
  takenBy: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
}
export interface ChannelOverview {
  telegramChannelId: string;
  type: string;
  name: string;
  deletedAt: Date | null;
  people: number;
  keepers: { phone: string; role: string; mayInvite: boolean }[];
  members: { name: string; presence: 'IN' | 'BANNED' }[];
  links: LinkOverview[];
}

const most = { accounts: 20, channels: 30, members: 30, links: 10 };

const accounts = `select p.phone, p.name, c.code, c.sent_at as "sentAt", c.expires_at as "expiresAt", c.void_at as "voidAt", (select max(until) from sandbox_telegram_floods f where f.person_id = p.id) as "floodedUntil",
    p.standing,
    (select count(*)::int from sandbox_telegram_sessions s where s.person_id = p.id and s.state = 'WHOLE') as sessions,
    (select coalesce(sum(done), 0)::int from sandbox_telegram_calls k where k.person_id = p.id) as calls
  from sandbox_telegram_people p left join lateral (
    select code, sent_at, expires_at, void_at, seq from sandbox_telegram_codes c where c.person_id = p.id order by seq desc limit 1) c on true
  where p.phone is not null order by c.seq desc nulls last, p.id desc limit ${most.accounts}`;

// Channels with the newest invite links first.
const channels = `select c.id, c.type, c.name, c.deleted_at as "deletedAt", last.seq,
    (select count(*)::int from sandbox_telegram_members m where m.channel_id = c.id and m.presence = 'IN') as people,
    array(select jsonb_build_object('phone', p.phone, 'role', m.role, 'mayInvite', m.may_invite)
      from sandbox_telegram_members m join sandbox_telegram_people p on p.id = m.person_id
      where m.channel_id = c.id and m.presence = 'IN' and p.phone is not null order by p.id) as keepers,
    array(select jsonb_build_object('name', p.name, 'presence', m.presence)
      from sandbox_telegram_members m join sandbox_telegram_people p on p.id = m.person_id
      where m.channel_id = c.id and m.presence <> 'OUT' and p.phone is null order by m.since desc, p.id limit ${most.members}) as members,
    array(select jsonb_build_object('inviteLink', l.link, 'title', l.title, 'singleUse', l.single_use, 'takenBy', t.name,
        'expiresAt', l.expires_at, 'revokedAt', l.revoked_at)
      from sandbox_telegram_links l left join sandbox_telegram_people t on t.id = l.taken_by
      where l.channel_id = c.id and l.deleted_at is null order by l.seq desc limit ${most.links}) as links
  from sandbox_telegram_channels c
    left join lateral (select max(seq) as seq from sandbox_telegram_links l where l.channel_id = c.id) last on true
  order by last.seq desc nulls last, c.id desc limit ${most.channels}`;

/** Latest accounts and channels, for the page. */
export async function overviewOf(query: Query): Promise<{ accounts: AccountOverview[]; channels: ChannelOverview[] }> {
  const { all } = queryHelpers(query);
  const rows = await all<ChannelOverview & { id: string; seq: string }>(channels, []);
  return {
    accounts: await all<AccountOverview>(accounts, []),
    channels: rows.map(({ id, seq, ...channel }) => ({ ...channel, telegramChannelId: shownChannel(id) })),
  };
}
