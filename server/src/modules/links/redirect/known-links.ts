import { stopwatch } from '../../../kit/clock.ts';
import { boundedMap } from '../../../kit/concurrency/bounded-map.ts';
import { isDatabaseLost } from '../../../platform/db/database-errors.ts';
import { createListener } from '../../../platform/events/listener.ts';
import type { LinksDeps } from '../deps.ts';
import { type FollowedLink, linkReader } from '../short-links/links.store.ts';

/** A link as far as one has to know it to follow it. */
export interface KnownLink extends FollowedLink {
  isOwnerClosed: boolean;
}

interface Kept {
  link: KnownLink | null;
  /** When the question went out to which this is the answer. */
  asked: number;
}

/** Told by the database itself when a link or the ban of an owner changes. */
const channel = 'jamun_links';
const mostKept = 20_000;
/** While changes are not heard, what was asked so long ago is asked again. */
const trustedFor = 1_000;
const probeEvery = 1_000;

type Deps = Pick<LinksDeps, 'database' | 'databaseUrl' | 'people' | 'log'>;

/**
 * Links that were followed lately, and ids that are none. Every process hears at once when one changes; while it does not hear, nothing
 * is trusted for longer than a second, unless the database does not answer at all: then what is known still leads on.
 */
export function knownLinks({ database, databaseUrl, people, log }: Deps, isDown: () => boolean) {
  const read = linkReader(database);
  const links = boundedMap<string, Kept>(mostKept);
  // Apart, so that whoever tries ids by the million pushes out nothing but other ids that are none.
  const absent = boundedMap<string, Kept>(mostKept);
  const underWay = new Map<string, { isValid: boolean; answer: Promise<KnownLink | null> }>();
  let heardSince: number | null = null;

  function forget(shortId: string): void {
    links.delete(shortId);
    absent.delete(shortId);
    const asked = underWay.get(shortId);
    if (asked) asked.isValid = false;
    underWay.delete(shortId);
  }

  function forgetOwner(userId: number): void {
    for (const [shortId, { link }] of links.entries()) if (link?.userId === userId) links.delete(shortId);
    // Whose those are is not known yet.
    for (const shortId of [...underWay.keys()]) forget(shortId);
  }

  const listener = createListener({
    url: databaseUrl,
    channel,
    log,
    probeEvery,
    heard: (payload) => (payload.startsWith('user=') ? forgetOwner(Number(payload.slice('user='.length))) : forget(payload)),
    onUp() {
      heardSince = stopwatch();
    },
    onDown() {
      heardSince = null;
    },
  });

  const isTrusted = ({ asked }: Kept) => (heardSince === null ? stopwatch() - asked < trustedFor : asked >= heardSince);

  async function load(shortId: string): Promise<KnownLink | null> {
    const row = await read(shortId);
    if (!row) return null;
    const owner = await people.seller(row.userId);
    return { ...row, isOwnerClosed: owner?.isClosed ?? true };
  }

  function ask(shortId: string): Promise<KnownLink | null> {
    const before = underWay.get(shortId);
    if (before) return before.answer;
    const asked = stopwatch();
    const answer = load(shortId);
    const entry = { isValid: true, answer };
    underWay.set(shortId, entry);
    answer
      .then((link) => {
        // What changed while it was being asked for must not be kept as it was.
        if (!entry.isValid) return;
        (link ? links : absent).set(shortId, { link, asked });
        (link ? absent : links).delete(shortId);
      })
      .catch(() => {})
      .finally(() => {
        if (underWay.get(shortId) === entry) underWay.delete(shortId);
      });
    return answer;
  }

  /** The new answer where there is one in time, else the old one. */
  async function askAgain(shortId: string, { link }: Kept): Promise<KnownLink | null> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<KnownLink | null>((old) => {
      timer = setTimeout(() => old(link), trustedFor);
    });
    try {
      return await Promise.race([ask(shortId), tooLate]);
    } catch (error) {
      if (isDatabaseLost(error)) return link;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Undefined when it must be asked for. */
    peek(shortId: string): KnownLink | null | undefined {
      const kept = links.get(shortId) ?? absent.get(shortId);
      return kept && isTrusted(kept) ? kept.link : undefined;
    },
    async find(shortId: string): Promise<KnownLink | null> {
      const kept = links.get(shortId) ?? absent.get(shortId);
      if (!kept) return ask(shortId);
      if (isTrusted(kept) || isDown()) return kept.link;
      return askAgain(shortId, kept);
    },
    forget,
    start: listener.start,
    stop: listener.stop,
  };
}
