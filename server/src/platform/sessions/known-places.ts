import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type Clock, days, earlier } from '../../kit/clock.ts';
import { widerNetworkOf } from '../../kit/network-of.ts';
import type { Queries } from '../db/database.ts';
import type { Caller } from './caller.ts';
import { deviceName } from './device-name.ts';
import { sessionsTable as table } from './tables.ts';

/** Sessions are stored for this time after they expire. */
export const sessionRetention = days(90);
/** Without a country, new networks of a known device are reported at most this often, because phones change networks all day. */
const noticeNetworksEvery = days(7);

/** ISO 3166 country code. Proxies send XX for unknown and T1 for Tor. */
function countryOf({ country }: Caller): string | null {
  const code = country?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

export interface KnownPlace {
  hasDevice: boolean;
  /** The device has signed in from this country before or, if the country is unknown, from this network (/24, /48). */
  hasPlace: boolean;
  /** The user was notified of a new network of this device in the last seven days. */
  wasNoticed: boolean;
}

/** Fingerprints of the same value: first with the current key, then with the previous keys. */
type MarkAll = (...parts: string[]) => string[];

/** Places and devices from which a user has signed in before, based on stored sessions. */
export function knownPlaces(clock: Clock, markAll: MarkAll) {
  const placeMarks = (caller: Caller): string[] => {
    const country = countryOf(caller);
    return country ? markAll('country', country) : markAll('network', widerNetworkOf(caller.address));
  };
  return {
    placeMark: (caller: Caller): string | undefined => placeMarks(caller)[0],
    async knowsAddress(queries: Queries, { userId, address }: { userId: number; address: string }): Promise<boolean> {
      const since = earlier(clock.now(), sessionRetention);
      const rows = await queries
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.userId, userId), inArray(table.addressMark, markAll('address', address)), gt(table.createdAt, since)))
        .limit(1);
      return rows.length > 0;
    },
    async knownPlace(queries: Queries, { userId, caller }: { userId: number; caller: Caller }): Promise<KnownPlace> {
      const now = clock.now();
      const isKnown = inArray(table.placeMark, placeMarks(caller));
      const isRemembered = sql`${table.createdAt} > ${earlier(now, sessionRetention).toISOString()}::timestamptz`;
      const isRecent = sql`${table.createdAt} > ${earlier(now, noticeNetworksEvery).toISOString()}::timestamptz`;
      const [found] = await queries
        .select({
          sessions: sql<number>`count(*)::int`,
          // Old sessions without a place match every place; otherwise all users would be notified after the upgrade.
          hasPlace: sql<boolean | null>`bool_or(${isRemembered} and (${isNull(table.placeMark)} or ${isKnown}))`,
          wasNoticed: sql<boolean | null>`bool_or(${table.placeNoticed} and ${isRecent})`,
        })
        .from(table)
        .where(and(eq(table.userId, userId), eq(table.device, deviceName(caller.userAgent))));
      return {
        hasDevice: (found?.sessions ?? 0) > 0,
        hasPlace: found?.hasPlace ?? false,
        wasNoticed: countryOf(caller) === null && (found?.wasNoticed ?? false),
      };
    },
    /** Device name for the list of sessions. */
    deviceOf: ({ userAgent }: Caller): string => deviceName(userAgent),
  };
}
