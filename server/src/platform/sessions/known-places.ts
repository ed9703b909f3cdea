import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { type Clock, days, earlier } from '../../kit/clock.ts';
import { widerNetworkOf } from '../../kit/network-of.ts';
import type { Queries } from '../db/database.ts';
import type { Caller } from './caller.ts';
import { deviceName } from './device-name.ts';
import { sessionsTable as table } from './tables.ts';

/** Sessions are kept for so long after their end. */
export const rememberPlacesFor = days(90);
/** Without a country, a known device is reported from new networks at most this often: phones change networks all day. */
const noticeNetworksEvery = days(7);

/** ISO 3166 code of the country; proxies send XX and T1 (Tor) where they do not know it. */
function countryOf({ country }: Caller): string | null {
  const code = country?.trim().toUpperCase() ?? '';
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

export interface KnownPlace {
  hasDevice: boolean;
  /** The device has signed in from this country before; where no country is known, from this network (/24, /48). */
  hasPlace: boolean;
  /** The owner was told of a new network of this device within the last days. */
  wasNoticed: boolean;
}

/** Fingerprints of the same thing, the first with the current key, the others with former ones. */
type MarkAll = (...parts: string[]) => string[];

/** From where and on what somebody has signed in before, as far as their sessions tell. */
export function knownPlaces(clock: Clock, markAll: MarkAll) {
  const placeMarks = (caller: Caller): string[] => {
    const country = countryOf(caller);
    return country ? markAll('country', country) : markAll('network', widerNetworkOf(caller.address));
  };
  return {
    placeMark: (caller: Caller): string | undefined => placeMarks(caller)[0],
    async knowsAddress(queries: Queries, { userId, address }: { userId: number; address: string }): Promise<boolean> {
      const since = earlier(clock.now(), rememberPlacesFor);
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
      const isRemembered = sql`${table.createdAt} > ${earlier(now, rememberPlacesFor).toISOString()}::timestamptz`;
      const isRecent = sql`${table.createdAt} > ${earlier(now, noticeNetworksEvery).toISOString()}::timestamptz`;
      const [found] = await queries
        .select({
          sessions: sql<number>`count(*)::int`,
          // Sessions from before places were kept count for every place: else everybody would be told after the upgrade.
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
    /** As a list of devices shows it. */
    deviceOf: ({ userAgent }: Caller): string => deviceName(userAgent),
  };
}
