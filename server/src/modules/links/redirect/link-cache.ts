import { stopwatch } from '../../../kit/clock.ts';
import { lruCache } from '../../../kit/concurrency/lru-cache.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database-errors.ts';
import { createListener } from '../../../platform/events/listener.ts';
import { notifyOver } from '../../../platform/events/publisher.ts';
import type { LinksDeps } from '../deps.ts';
import { linkReader, type RedirectLink } from '../short-links/links.store.ts';

/** Cached link with the data that a redirect needs. */
export interface CachedLink extends RedirectLink {
  isOwnerClosed: boolean;
}

interface CacheEntry {
  link: CachedLink | null;
  /** Time when the query was sent. */
  queriedAt: number;
}

/** Notification channel of the database: triggers notify when a link or the ban of an owner changes. */
const channel = 'jamun_links';
const maxEntries = 20_000;
/** TTL in milliseconds while change notifications are not received. */
const ttlMs = 1_000;
/** Milliseconds between probes: a silently dead connection serves stale links for this time plus the probe's timeout. */
const probeInterval = 3_000;

type Deps = Pick<LinksDeps, 'database' | 'directUrl' | 'people' | 'log'>;

/**
 * LRU cache of recently used links, including unknown ids. Database notifications invalidate entries in every process. While a process
 * receives no notifications, entries expire after a second. If the database is down, stale entries are used.
 */
export function linkCache({ database, directUrl, people, log }: Deps, isDown: () => boolean) {
  const read = linkReader(database);
  const links = lruCache<string, CacheEntry>(maxEntries);
  // Separate cache for unknown ids, so that a scan of random ids does not evict real links.
  const absent = lruCache<string, CacheEntry>(maxEntries);
  const pendingLoads = new Map<string, { isValid: boolean; result: Promise<CachedLink | null> }>();
  let listeningSince: number | null = null;

  function invalidate(shortId: string): void {
    links.delete(shortId);
    absent.delete(shortId);
    const load = pendingLoads.get(shortId);
    if (load) load.isValid = false;
    pendingLoads.delete(shortId);
  }

  function invalidateOwner(userId: number): void {
    for (const [shortId, { link }] of links.entries()) if (link?.userId === userId) links.delete(shortId);
    // The owner of a pending load is not known yet.
    for (const shortId of [...pendingLoads.keys()]) invalidate(shortId);
  }

  const listener = createListener({
    url: directUrl,
    channel,
    notify: notifyOver(database),
    log,
    probeInterval,
    onNotification: (payload) =>
      payload.startsWith('user=') ? invalidateOwner(Number(payload.slice('user='.length))) : invalidate(payload),
    onUp() {
      listeningSince = stopwatch();
    },
    onDown() {
      listeningSince = null;
    },
  });

  const isFresh = ({ queriedAt }: CacheEntry) => (listeningSince === null ? stopwatch() - queriedAt < ttlMs : queriedAt >= listeningSince);

  async function load(shortId: string): Promise<CachedLink | null> {
    const row = await read(shortId);
    if (!row) return null;
    const owner = await people.seller(row.userId);
    return { ...row, isOwnerClosed: owner?.isClosed ?? true };
  }

  function loadOnce(shortId: string): Promise<CachedLink | null> {
    const pending = pendingLoads.get(shortId);
    if (pending) return pending.result;
    const queriedAt = stopwatch();
    const result = load(shortId);
    const entry = { isValid: true, result };
    pendingLoads.set(shortId, entry);
    result
      .then((link) => {
        // Race: a link that changed during the query must not be cached.
        if (!entry.isValid) return;
        (link ? links : absent).set(shortId, { link, queriedAt });
        (link ? absent : links).delete(shortId);
      })
      .catch(() => {})
      .finally(() => {
        if (pendingLoads.get(shortId) === entry) pendingLoads.delete(shortId);
      });
    return result;
  }

  /** Reloads the link; returns the stale entry on timeout or if the database is down. */
  async function reload(shortId: string, { link }: CacheEntry): Promise<CachedLink | null> {
    let timer: NodeJS.Timeout | undefined;
    const staleAfterTimeout = new Promise<CachedLink | null>((resolve) => {
      timer = setTimeout(() => resolve(link), ttlMs);
    });
    try {
      return await Promise.race([loadOnce(shortId), staleAfterTimeout]);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return link;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Fresh entry; undefined if it must be loaded. */
    peek(shortId: string): CachedLink | null | undefined {
      const entry = links.get(shortId) ?? absent.get(shortId);
      return entry && isFresh(entry) ? entry.link : undefined;
    },
    async find(shortId: string): Promise<CachedLink | null> {
      const entry = links.get(shortId) ?? absent.get(shortId);
      if (!entry) return loadOnce(shortId);
      if (isFresh(entry) || isDown()) return entry.link;
      return reload(shortId, entry);
    },
    invalidate,
    start: listener.start,
    stop: listener.stop,
  };
}
