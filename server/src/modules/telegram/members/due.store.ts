import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';
import { telegramChannels as channels } from '../channels/tables.ts';

/** The account in whose name a channel is kept. */
export async function accountOf(queries: Queries, channelId: string): Promise<string> {
  const [found] = await queries.select({ accountId: channels.accountId }).from(channels).where(eq(channels.id, channelId)).limit(1);
  if (!found) throw new Error(`Channel ${channelId} is gone`);
  return found.accountId;
}

/** Accounts in which there is something to do, and something can be done. */
export async function dueAccounts(queries: Queries, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const { rows } = await queries.execute<{ id: string }>(sql`
    select distinct accounts.id
    from (
      select channel_id from telegram_members where due_at <= ${at}
      union select channel_id from telegram_outsiders where due_at <= ${at}
      union select channel_id from telegram_watches where check_due_at <= ${at}
    ) as due
    join telegram_channels as channels on channels.id = due.channel_id
    join telegram_accounts as accounts on accounts.id = channels.account_id
    left join telegram_watches as watches on watches.channel_id = due.channel_id
    where accounts.state = 'LINKED' and coalesce(accounts.resume_at, '-infinity') <= ${at}
      and coalesce(watches.retry_at, '-infinity') <= ${at}`);
  return rows.map(({ id }) => id);
}

export type Due = { kind: 'MEMBER' | 'OUTSIDER' | 'CHECK'; id: string };

/** What is due in an account, the oldest first: members, then people who should not be there, then looking at all who are. */
export async function dueInAccount(
  queries: Queries,
  { accountId, now, most }: { accountId: string; now: Date; most: number },
): Promise<Due[]> {
  const at = now.toISOString();
  const usable = and(
    sql`channels.account_id = ${accountId}`,
    sql`not exists (select from telegram_watches where channel_id = channels.id and retry_at > ${at})`,
  );
  const asked = {
    MEMBER: sql`select members.id from telegram_channels as channels join telegram_members as members on members.channel_id = channels.id
      where ${usable} and members.due_at <= ${at} order by members.due_at, members.id limit ${most}`,
    OUTSIDER: sql`select outsiders.id from telegram_channels as channels join telegram_outsiders as outsiders on outsiders.channel_id = channels.id
      where ${usable} and outsiders.due_at <= ${at} order by outsiders.due_at, outsiders.id limit ${most}`,
    CHECK: sql`select channels.id from telegram_channels as channels join telegram_watches as watches on watches.channel_id = channels.id
      where ${usable} and watches.check_due_at <= ${at} order by watches.check_due_at limit 1`,
  };
  for (const kind of ['MEMBER', 'OUTSIDER', 'CHECK'] as const) {
    const { rows } = await queries.execute<{ id: string }>(asked[kind]);
    if (rows.length > 0) return rows.map(({ id }) => ({ kind, id }));
  }
  return [];
}
