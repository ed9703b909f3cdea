import type { Clock } from '../../../kit/clock.ts';
import { dayInIndia, endOfDayInIndia } from '../../../kit/india-time.ts';
import { agentReader } from '../clicks/agents.ts';
import type { Click } from '../clicks/click-groups.ts';
import type { clickRecorder } from '../clicks/click-recorder.ts';
import type { visitorSalts } from '../clicks/visitor-salts.ts';
import type { KnownLink } from './known-links.ts';

/** What is known of whoever comes, before anything of it is thrown away. */
export interface Visit {
  address: string;
  agent: string | undefined;
  /** As the browser sent it. */
  referrer: string | undefined;
  /** Two letters, from a proxy that is believed. */
  country: string | undefined;
  /** HEAD, or a browser that loads ahead: nobody has followed anything yet. */
  isAhead: boolean;
}

/** What becomes of whoever follows a link. */
export type Verdict = 'open' | 'reported' | 'locked' | 'expired' | 'gone';

/** What was taken down tells nothing more; what has ended asks for no password. */
export function verdictOf(link: KnownLink, clock: Clock): Verdict {
  if (link.disabledAt || link.isOwnerClosed) return 'gone';
  if (link.expiresAt && link.expiresAt <= clock.now()) return 'expired';
  if (link.passwordHash) return 'locked';
  return link.reportedAt ? 'reported' : 'open';
}

const hostName = /^https?:\/\/([^/?#@\\]{1,253})/i;
const plainHost = /^[a-z0-9.-]{1,253}$/;

/** Only the host: the rest of an address may say who somebody is. */
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
/** What proxies send when they do not know. */
const nowhere = new Set(['XX', 'T1', 'ZZ']);
const countryOf = (code: string | undefined) => (code && countryCode.test(code) && !nowhere.has(code) ? code : 'Unknown');

interface Deps {
  clock: Clock;
  recorder: ReturnType<typeof clickRecorder>;
  salts: ReturnType<typeof visitorSalts>;
}

/** Counts one who follows a link, and tells when they may be sent on. */
export function clickCounter({ clock, recorder, salts }: Deps) {
  const agentOf = agentReader();
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

  // Written out plainly from here on: this runs for every redirect.
  function clickOf(link: KnownLink, visit: Visit, at: Date, day: string): Click {
    const { isRobot, device, browser } = agentOf(visit.agent);
    const isApart = isRobot || visit.isAhead;
    return {
      linkId: link.id,
      at,
      day,
      isRobot: isApart,
      referrer: referrerHost(visit.referrer),
      country: countryOf(visit.country),
      device,
      browser,
      visitor: isApart ? null : salts.visitorOf(day, visit.address, visit.agent ?? ''),
    };
  }

  return (link: KnownLink, visit: Visit, done: (counted: boolean) => void): void => {
    const at = clock.now();
    const day = dayOf(at);
    if (salts.isReady(day)) {
      recorder.record(clickOf(link, visit, at, day), done);
      return;
    }
    // Once a day. Without a salt they are counted all the same, only not told apart.
    const record = () => recorder.record(clickOf(link, visit, at, day), done);
    salts.load(day).then(record, record);
  };
}
