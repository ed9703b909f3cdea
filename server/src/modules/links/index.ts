import { openDatabase } from '../../platform/db/database.ts';
import { isPooled } from '../../platform/db/database-addresses.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { ownHosts } from './addresses.ts';
import { mountAdminLinks } from './admin-links.routes.ts';
import { clickRecorder } from './clicks/click-recorder.ts';
import { debouncedFold, foldClicks } from './clicks/fold-clicks.ts';
import { linkAnalytics } from './clicks/link-analytics.ts';
import { sumClicks } from './clicks/owner-clicks.store.ts';
import { visitorSalts } from './clicks/visitor-salts.ts';
import type { LinksDeps } from './deps.ts';
import { erasePersonalData } from './erase-personal-data.store.ts';
import { mountLinks } from './links.routes.ts';
import { exportPersonalData } from './personal-data.ts';
import { checkLinkPassword } from './redirect/check-link-password.ts';
import { clickCounter, verdictOf } from './redirect/follow-link.ts';
import { type CachedLink, linkCache } from './redirect/link-cache.ts';
import { linkReports } from './short-links/link-reports.ts';
import { countOwn, linkBehind } from './short-links/links.store.ts';
import { destinationOf } from './short-links/sale-page.ts';
import { sweepLinks } from './short-links/sweep-links.ts';

export type { Visit } from './redirect/follow-link.ts';
export type { CachedLink } from './redirect/link-cache.ts';
export type { SalePage } from './short-links/sale-page.ts';
export type Links = ReturnType<typeof linksModule>;

const foldLeftovers = jobKind<Record<string, never>>('fold-clicks', { retries: 1 });

/** Public API of the module: short links, redirects and click analytics. */
export function linksModule(deps: LinksDeps) {
  const { clock, jobs, log, random } = deps;
  const clickDatabase = openDatabase({
    url: deps.databaseUrl,
    maxConnections: 1,
    queryTimeoutMs: deps.databaseTimeout,
    log,
    isPooled: isPooled(deps),
  });
  const fold = foldClicks(deps);
  const folding = debouncedFold(fold, (err) => log.warn({ err }, 'folding clicks failed; it is retried later'));
  const recorder = clickRecorder({ database: clickDatabase, clock, random, log, onWritten: folding.nudge });
  const cache = linkCache(deps, recorder.isDown);
  const salts = visitorSalts(deps);
  // Folds clicks left by a process that has stopped.
  jobs.handle(foldLeftovers, fold);
  jobs.repeat(foldLeftovers, { seconds: 60 });

  const changeDeps = { ...deps, invalidate: cache.invalidate };

  return {
    mount(mount: Mount) {
      mountLinks(mount, changeDeps);
      mountAdminLinks(mount, changeDeps);
    },

    // Redirects (`/s/{shortId}`).
    /** Cached link; undefined if it must be loaded with `find`. */
    peek: cache.peek,
    find: cache.find,
    judge: (link: Parameters<typeof verdictOf>[0]) => verdictOf(link, clock),
    /** Target URL of the redirect. The same for all visitors, so callers may cache it. */
    destination: (link: CachedLink) => destinationOf(link, ownHosts(deps)),
    checkPassword: checkLinkPassword(deps),
    /** Calls back when the redirect may be sent: the click is saved or buffered. With `false` it is neither, and no redirect may be sent. */
    count: clickCounter({ clock, recorder, salts }),

    /** Reports of links, for the reports module. */
    reports: linkReports(changeDeps),

    // Totals of one owner.
    countOwn,
    sumClicks,

    /** Attributes an order to the seller's link through which the buyer came. */
    linkBehind,
    /** Click analytics of a link; the insights module adds the sales. */
    analyse: linkAnalytics(deps),

    /** Number of unsaved clicks, and whether the database is down. */
    recorder: recorder.state,

    exportPersonalData: exportPersonalData(deps),
    erasePersonalData: erasePersonalData(deps),

    /** Folds all saved clicks into the counters. */
    fold: folding.all,
    sweeps: sweepLinks(deps),
    /** Starts listening for link changes; call it in processes that serve redirects. */
    start: cache.start,
    /** Stops listening and saves buffered clicks, for at most `within` milliseconds. */
    async stop(within: number): Promise<void> {
      cache.stop();
      await recorder.close(within);
      await folding.stop();
      await clickDatabase.close();
    },
  };
}
