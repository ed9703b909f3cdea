import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { prefixOf } from '../addresses.ts';
import type { ChangeDeps } from '../deps.ts';
import { verdictOf } from '../redirect/follow-link.ts';
import { findLinkWithClicksByShortId } from './link-lists.store.ts';
import { listTakenDownLinks, lockLink, saveLink } from './links.store.ts';
import { restoreLink, takeDownLink } from './take-down-link.ts';

type Deps = Pick<ChangeDeps, 'invalidate' | 'database' | 'clock' | 'audit' | 'notify' | 'people' | 'publicUrl' | 'shortDomain'>;

/** Reports of links, and the decisions of administrators about them. */
export function linkReports(deps: Deps) {
  const [takeDown, restore] = [takeDownLink(deps), restoreLink(deps)];
  return {
    /** Working link; null for any other. The title of a link with a password does not reveal the target. */
    async find(shortId: string) {
      const row = await findLinkWithClicksByShortId(deps.database.read, shortId);
      const owner = row && (await deps.people.seller(row.userId));
      if (!row || !owner) return null;
      const verdict = verdictOf({ ...row, isOwnerClosed: owner.isClosed }, deps.clock);
      if (verdict === 'gone' || verdict === 'expired') return null;
      return {
        id: row.id,
        ownerId: row.userId,
        title: verdict === 'locked' ? row.shortId : new URL(row.originalUrl).hostname,
        url: prefixOf(deps) + row.shortId,
      };
    },
    listTakenDown: (queries: Queries, ids: string[]) => listTakenDownLinks(queries, ids),
    /** Makes the link show its target before it redirects, unless an administrator dismissed a report of it recently. */
    async handleReport(tx: Tx, id: string): Promise<void> {
      const row = await lockLink(tx, id);
      const now = deps.clock.now();
      if (!row || row.reportedAt || (row.reportClearedUntil && row.reportClearedUntil > now)) return;
      await saveLink(tx, { id, changes: { reportedAt: now }, now });
      tx.afterCommit(() => deps.invalidate(row.shortId));
    },
    async handleDecision(tx: Tx, { id, ignoreReportsUntil }: { id: string; ignoreReportsUntil: Date }): Promise<void> {
      const row = await lockLink(tx, id);
      if (!row) return;
      await saveLink(tx, { id, changes: { reportedAt: null, reportClearedUntil: ignoreReportsUntil }, now: deps.clock.now() });
      tx.afterCommit(() => deps.invalidate(row.shortId));
    },
    async takeDown(tx: Tx, actor: Actor, decision: { id: string; reason: string }): Promise<void> {
      const row = await lockLink(tx, decision.id);
      if (row && !row.disabledAt) await takeDown(tx, actor, decision);
    },
    async restore(tx: Tx, actor: Actor, decision: { id: string; reason: string }): Promise<boolean> {
      const row = await lockLink(tx, decision.id);
      if (!row?.disabledAt) return false;
      await restore(tx, actor, decision);
      return true;
    },
  };
}
