import { and, eq, gt, type SQL } from 'drizzle-orm';
import { type Clock, days, earlier } from '../../kit/clock.ts';
import type { Queries } from '../db/database.ts';
import type { Caller } from './caller.ts';
import { deviceName } from './device-name.ts';
import { sessionsTable as table } from './tables.ts';

/** Sessions are kept for so long after their end. */
export const rememberPlacesFor = days(90);

/** From where and on what somebody has signed in before, as far as their sessions tell. */
export function knownPlaces(clock: Clock, addressMark: (address: string) => string) {
  async function hasSession(queries: Queries, wanted: (SQL | undefined)[]): Promise<boolean> {
    const rows = await queries
      .select({ id: table.id })
      .from(table)
      .where(and(...wanted))
      .limit(1);
    return rows.length > 0;
  }
  return {
    knowsAddress(queries: Queries, { userId, address }: { userId: number; address: string }): Promise<boolean> {
      const since = earlier(clock.now(), rememberPlacesFor);
      return hasSession(queries, [eq(table.userId, userId), eq(table.addressMark, addressMark(address)), gt(table.createdAt, since)]);
    },
    knowsDevice: (queries: Queries, { userId, device }: { userId: number; device: string }): Promise<boolean> =>
      hasSession(queries, [eq(table.userId, userId), eq(table.device, device)]),
    /** As a list of devices shows it. */
    deviceOf: ({ userAgent }: Caller): string => deviceName(userAgent),
  };
}
