import { eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/db/database.ts';
import { telegramChannels as channels } from '../../channels/tables.ts';
import { limits } from '../limits.ts';
import { classOfStep, type StepKind } from './next-step.ts';

/** Id of the owner account of a channel. */
export async function loadOwnerAccountId(queries: Queries, channelId: string): Promise<string> {
  const [found] = await queries.select({ accountId: channels.accountId }).from(channels).where(eq(channels.id, channelId)).limit(1);
  if (!found) throw new Error(`Channel ${channelId} is missing`);
  return found.accountId;
}

const cases = (values: [string, string][]): SQL => sql.raw(values.map(([name, value]) => `when '${name}' then ${value}`).join(' '));
const dueCallClass = sql`case members.due_step ${cases(Object.entries(classOfStep).map(([step, callClass]) => [step, `'${callClass}'`]))} end`;
const interval = (milliseconds: number): string => `interval '${milliseconds} milliseconds'`;
const maxDelayOfStep = sql`case members.due_step ${cases(
  (Object.keys(classOfStep) as StepKind[]).map((step) => [step, interval(limits.maxDelays[step])]),
)} end`;
const maxDelay = (kind: 'OUTSIDER' | 'ARRIVALS' | 'CHECK'): SQL => sql.raw(interval(limits.maxDelays[kind]));

/** Returns one row per due task: kind, id of its member or channel, next step, channel, class of its next call, and deadline. */
const dueWork = (at: string): SQL => sql`
  select 'MEMBER' as kind, members.id, members.due_step as step, members.channel_id, ${dueCallClass} as call_class,
    members.due_at + ${maxDelayOfStep} as deadline
  from telegram_members as members where members.due_at <= ${at}
  union all
  select 'OUTSIDER', outsiders.id, null, channel_id, case when hash_account_id = outsider_channels.account_id then 'REMOVE' else 'READ' end,
    due_at + ${maxDelay('OUTSIDER')}
  from telegram_unpaid_members as outsiders join telegram_channels as outsider_channels on outsider_channels.id = channel_id
  where due_at <= ${at}
  union all
  select 'ARRIVALS', channel_id, null, channel_id, 'READ', arrivals_due_at + ${maxDelay('ARRIVALS')}
  from telegram_watches where arrivals_due_at <= ${at}
  union all
  select 'CHECK', channel_id, null, channel_id, 'READ', check_due_at + ${maxDelay('CHECK')}
  from telegram_watches where check_due_at <= ${at}`;

const isNotWaiting = (at: string): SQL => sql`
  not exists (select from telegram_watches as watches where watches.channel_id = due.channel_id and watches.retry_at > ${at})
  and not exists (
    select from telegram_flood_waits as flood_waits
    where flood_waits.account_id = channels.account_id and flood_waits.call_class = due.call_class and flood_waits.until > ${at}
  )`;

/** Accounts with a due task that can run now, or with a problem to check again. */
export async function dueAccounts(queries: Queries, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const { rows } = await queries.execute<{ id: string }>(sql`
    select accounts.id from telegram_accounts as accounts
    where accounts.sealed_session is not null and (
      accounts.retry_at <= ${at}
      or (accounts.session_problem is null and accounts.id in (
        select channels.account_id from (${dueWork(at)}) as due join telegram_channels as channels on channels.id = due.channel_id
        where ${isNotWaiting(at)}
      ))
    )`);
  return rows.map(({ id }) => id);
}

export type DueTask = { kind: 'MEMBER'; id: string; step: StepKind } | { kind: 'OUTSIDER' | 'ARRIVALS' | 'CHECK'; id: string; step: null };

/** Next task of an account that can run now: earliest deadline first. */
export async function nextDueTask(queries: Queries, { accountId, now }: { accountId: string; now: Date }): Promise<DueTask | null> {
  const at = now.toISOString();
  const { rows } = await queries.execute<DueTask>(sql`
    select due.kind, due.id, due.step
    from telegram_channels as channels join (${dueWork(at)}) as due on due.channel_id = channels.id
    where channels.account_id = ${accountId} and ${isNotWaiting(at)}
    order by due.deadline, due.id
    limit 1`);
  return rows[0] ?? null;
}

/** Oldest channel of an account, to probe whether Telegram accepts its calls. */
export async function findOldestChannel(queries: Queries, accountId: string) {
  const [found] = await queries.select().from(channels).where(eq(channels.accountId, accountId)).orderBy(channels.createdAt).limit(1);
  return found ?? null;
}
