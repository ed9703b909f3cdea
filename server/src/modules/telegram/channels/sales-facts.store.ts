import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';
import { telegramAccounts as accounts, telegramRests as rests } from '../accounts/tables.ts';
import { telegramWatches as watches } from '../members/tables.ts';
import type { SalesFacts } from './sales-pause.ts';
import { telegramChannels as channels } from './tables.ts';

export const salesColumns = {
  account: { state: accounts.state, sessionProblem: accounts.sessionProblem },
  inviteWait: { since: rests.since, until: rests.until },
  trouble: watches.trouble,
};

export const restOfLinks = and(eq(rests.accountId, channels.accountId), eq(rests.callClass, 'INVITE'));
export const watchOfChannel = eq(watches.channelId, channels.id);
export const accountOfChannel = eq(accounts.id, channels.accountId);

/** Facts that decide whether these channels can be sold, by channel id. */
export async function salesFactsOf(queries: Queries, channelIds: string[]): Promise<Map<string, SalesFacts>> {
  if (channelIds.length === 0) return new Map();
  const rows = await queries
    .select({ id: channels.id, ...salesColumns })
    .from(channels)
    .innerJoin(accounts, accountOfChannel)
    .leftJoin(rests, restOfLinks)
    .leftJoin(watches, watchOfChannel)
    .where(inArray(channels.id, channelIds));
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
