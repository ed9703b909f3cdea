import { openDatabase } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { ownHosts } from './addresses.ts';
import { mountAdminLinks } from './admin-links.routes.ts';
import { clickRecorder } from './clicks/click-recorder.ts';
import { foldClicks, foldSoon } from './clicks/fold-clicks.ts';
import { linkAnalytics } from './clicks/link-analytics.ts';
import { clicksOf } from './clicks/owner-clicks.store.ts';
import { visitorSalts } from './clicks/visitor-salts.ts';
import type { LinksDeps } from './deps.ts';
import { erasePersonalData } from './erase-personal-data.store.ts';
import { mountLinks } from './links.routes.ts';
import { exportPersonalData } from './personal-data.ts';
import { clickCounter, verdictOf } from './redirect/follow-link.ts';
import { type KnownLink, knownLinks } from './redirect/known-links.ts';
import { unlockLink } from './redirect/unlock-link.ts';
import { linkReports } from './short-links/link-reports.ts';
import { countOwn, linkBehind } from './short-links/links.store.ts';
import { destinationOf } from './short-links/sale-page.ts';
import { sweepLinks } from './short-links/sweep-links.ts';

export type { Visit } from './redirect/follow-link.ts';
export type { KnownLink } from './redirect/known-links.ts';
export type { SalePage } from './short-links/sale-page.ts';
export type Links = ReturnType<typeof linksModule>;

const foldLeftovers = jobKind<Record<string, never>>('fold-clicks', { retries: 1 });

/** The door: short links, whoever follows them, and what is counted of that. */
export function linksModule(deps: LinksDeps) {
  const { clock, jobs, log, random } = deps;
  const line = openDatabase({ url: deps.databaseUrl, largestPool: 1, timeout: deps.databaseTimeout, log });
  const fold = foldClicks(deps);
  const folding = foldSoon(fold, (err) => log.warn({ err }, 'clicks are added up later'));
  const recorder = clickRecorder({ line, clock, random, log, onWritten: folding.nudge });
  const known = knownLinks(deps, recorder.isDown);
  const salts = visitorSalts(deps);
  // What a process that is gone has left.
  jobs.handle(foldLeftovers, fold);
  jobs.repeat(foldLeftovers, { seconds: 60 });

  const inside = { ...deps, forget: known.forget };

  return {
    mount(mount: Mount) {
      mountLinks(mount, inside);
      mountAdminLinks(mount, inside);
    },

    // For whoever answers `/s/{shortId}`.
    /** What is known at once; undefined when it must be looked for. */
    peek: known.peek,
    find: known.find,
    judge: (link: Parameters<typeof verdictOf>[0]) => verdictOf(link, clock),
    /** Where it leads: the same for everybody, so whoever is in a hurry asks once. */
    destination: (link: KnownLink) => destinationOf(link, ownHosts(deps)),
    unlock: unlockLink(deps),
    /** Tells when the redirect may be sent: it is counted then, or waits safely. False: it can be neither. */
    count: clickCounter({ clock, recorder, salts }),

    /** Reports of links, for the reports module. */
    reports: linkReports(inside),

    // What somebody sees of all of theirs together.
    countOwn,
    clicksOf,

    /** By which of a seller's links a buyer came, for whoever takes the order. */
    linkBehind,
    /** How a link was followed, for whoever knows what came of it. */
    analyse: linkAnalytics(deps),

    /** How many clicks are not written down yet, and whether the database takes them. */
    recorder: recorder.state,

    exportPersonalData: exportPersonalData(deps),
    erasePersonalData: erasePersonalData(deps),

    /** Adds up what was counted so far. */
    fold: folding.all,
    sweep: sweepLinks(deps),
    /** Where somebody can follow links: from here on changes are heard. */
    start: known.start,
    /** Hears no more, and writes down what still waits, for as long as it is given. */
    async stop(within: number): Promise<void> {
      known.stop();
      await recorder.close(within);
      await folding.stop();
      await line.close();
    },
  };
}
