import type { Clock } from '../../../kit/clock.ts';
import { dayInIndia, endOfDayInIndia } from '../../../kit/india-time.ts';
import type { Click } from '../clicks/click-groups.ts';
import type { clickRecorder } from '../clicks/click-recorder.ts';
import { createAgentClassifier } from '../clicks/user-agents.ts';
import type { visitorSalts } from '../clicks/visitor-salts.ts';
import type { CachedLink } from './link-cache.ts';

/** Raw visitor data of a request, before classification. */
export interface Visit {
  address: string;
  agent: string | undefined;
  /** Raw `Referer` header. */
  referrer: string | undefined;
  /** Two-letter code from a trusted proxy. */
  country: string | undefined;
  /** HEAD request or browser prefetch: not a click. */
  isPrefetch: boolean;
}

/** Result of opening a link. */
export type Verdict = 'open' | 'reported' | 'locked' | 'expired' | 'gone';

/** Order matters: a link that was taken down reveals nothing else, and an expired link asks for no password. */
export function verdictOf(link: CachedLink, clock: Clock): Verdict {
  if (link.disabledAt || link.isOwnerClosed) return 'gone';
  if (link.expiresAt && link.expiresAt <= clock.now()) return 'expired';
  if (link.passwordHash) return 'locked';
  return link.reportedAt ? 'reported' : 'open';
}

const hostName = /^https?:\/\/([^/?#@\\]{1,253})/i;
const plainHost = /^[a-z0-9.-]{1,253}$/;

/** Host only, because the rest of the URL may identify the visitor. */
function referrerHost(referrer: string | undefined): string {
  if (!referrer) return 'Direct';
  const host = hostName
    .exec(referrer)?.[1]
    ?.toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '');
  return host && plainHost.test(host) ? host : 'Direct';
}

const countryCode = /^[A-Z]{2}$/;
/** Codes that proxies send for an unknown country. */
const unknownCodes = new Set(['XX', 'T1', 'ZZ']);
const countryOf = (code: string | undefined) => (code && countryCode.test(code) && !unknownCodes.has(code) ? code : 'Unknown');

interface Deps {
  clock: Clock;
  recorder: ReturnType<typeof clickRecorder>;
  salts: ReturnType<typeof visitorSalts>;
}

/** Counts a click and calls back when the redirect may be sent. */
export function clickCounter({ clock, recorder, salts }: Deps) {
  const agentOf = createAgentClassifier();
  let today = { day: '', begins: 0, ends: 0 };

  function dayOf(at: Date): string {
    const time = at.getTime();
    if (time < today.begins || time >= today.ends) {
      const day = dayInIndia(at);
      const ends = endOfDayInIndia(day).getTime();
      today = { day, begins: ends - 24 * 60 * 60_000, ends };
    }
    return today.day;
  }

  // Performance-critical: runs for every redirect.
  function clickOf(link: CachedLink, visit: Visit, at: Date, day: string): Click {
    const { isRobot, device, browser } = agentOf(visit.agent);
    const isExcluded = isRobot || visit.isPrefetch;
    return {
      linkId: link.id,
      at,
      day,
      isRobot: isExcluded,
      referrer: referrerHost(visit.referrer),
      country: countryOf(visit.country),
      device,
      browser,
      visitor: isExcluded ? null : salts.visitorOf(day, visit.address, visit.agent ?? ''),
    };
  }

  return (link: CachedLink, visit: Visit, done: (counted: boolean) => void): void => {
    const at = clock.now();
    const day = dayOf(at);
    if (salts.isReady(day)) {
      recorder.record(clickOf(link, visit, at, day), done);
      return;
    }
    // Once a day. If the salt cannot be loaded, the click counts without its visitor.
    const record = () => recorder.record(clickOf(link, visit, at, day), done);
    salts.load(day).then(record, record);
  };
}
