import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/db/database.ts';
import { telegramAccounts as accounts, telegramFloodWaits as floodWaits } from '../accounts/tables.ts';
import { telegramMonitors as monitors } from '../members/tables.ts';
import type { SalesFacts } from './sales-pause.ts';
import { telegramChannels as channels } from './tables.ts';

export const salesColumns = {
  account: { state: accounts.state, sessionProblem: accounts.sessionProblem },
  inviteWait: { since: floodWaits.since, until: floodWaits.until },
  trouble: monitors.trouble,
};

export const inviteFloodWait = and(eq(floodWaits.accountId, channels.accountId), eq(floodWaits.callClass, 'INVITE'));
export const monitorOfChannel = eq(monitors.channelId, channels.id);
export const accountOfChannel = eq(accounts.id, channels.accountId);

/** Facts that decide whether these channels can be sold, by channel id. */
export async function findSalesFacts(queries: Queries, channelIds: string[]): Promise<Map<string, SalesFacts>> {
  if (channelIds.length === 0) return new Map();
  const rows = await queries
    .select({ id: channels.id, ...salesColumns })
    .from(channels)
    .innerJoin(accounts, accountOfChannel)
    .leftJoin(floodWaits, inviteFloodWait)
    .leftJoin(monitors, monitorOfChannel)
    .where(inArray(channels.id, channelIds));
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
