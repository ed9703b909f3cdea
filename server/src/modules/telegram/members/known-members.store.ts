import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';
import type { SeenPerson } from '../telegram.port.ts';
import type { MemberRow } from './tables.ts';

export interface KnownMember extends Pick<MemberRow, 'id' | 'channelId' | 'presence'> {
  /** The hash is that of the account that keeps the channel. */
  person: SeenPerson['ref'];
  name: string;
  /** They were not removed by us. */
  mayStay: boolean;
}

/** Members of a channel of Telegram's of whom it is known who they are there. */
export async function knownMembers(queries: Queries, telegramChannelId: string): Promise<KnownMember[]> {
  const { rows } = await queries.execute<{
    id: string;
    channel: string;
    presence: MemberRow['presence'];
    person: string;
    hash: string | null;
    name: string;
  }>(sql`
    select members.id, members.channel_id as channel, members.presence, members.person_id as person, members.person_name as name,
      case when members.hash_account_id = channels.account_id then members.person_hash end as hash
    from telegram_members as members join telegram_channels as channels on channels.id = members.channel_id
    where channels.telegram_channel_id = ${telegramChannelId} and members.person_id is not null
    order by members.id`);
  return rows.map(({ id, channel: channelId, presence, person, hash, name }) => ({
    ...{ id, channelId, presence, name, person: { id: person, accessHash: hash } },
    mayStay: presence !== 'REMOVED',
  }));
}
