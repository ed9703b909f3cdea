import type { Actor } from '../../../platform/audit/audit.port.ts';
import type { Queries, Tx } from '../../../platform/db/database.ts';
import { prefixOf } from '../addresses.ts';
import type { ChangeParts } from '../parts.ts';
import { verdictOf } from '../redirect/follow-link.ts';
import { showByShortId } from './link-lists.store.ts';
import { linksTakenDown, lockLink, saveLink } from './links.store.ts';
import { restoreLink, takeDownLink } from './take-down-link.ts';

/** Reports of links, and the administrators' decisions about them. */
export function linkReports(parts: ChangeParts) {
  const [takeDown, restore] = [takeDownLink(parts), restoreLink(parts)];
  return {
    /** A link that leads somewhere; null for any other. A password keeps the target secret here too. */
    async find(shortId: string) {
      const row = await showByShortId(parts.database.read, shortId);
      const owner = row && (await parts.people.seller(row.userId));
      if (!row || !owner) return null;
      const verdict = verdictOf({ ...row, isOwnerClosed: owner.isClosed }, parts.clock);
      if (verdict === 'gone' || verdict === 'expired') return null;
      return {
        id: row.id,
        ownerId: row.userId,
        title: verdict === 'locked' ? row.shortId : new URL(row.originalUrl).hostname,
        url: prefixOf(parts) + row.shortId,
      };
    },
    takenDown: (queries: Queries, ids: string[]) => linksTakenDown(queries, ids),
    /** From now on the link shows its target before it redirects, unless an administrator dismissed a report of it lately. */
    async reported(tx: Tx, id: string): Promise<void> {
      const row = await lockLink(tx, id);
      const now = parts.clock.now();
      if (!row || row.reportedAt || (row.reportClearedUntil && row.reportClearedUntil > now)) return;
      await saveLink(tx, { id, changes: { reportedAt: now }, now });
      tx.afterCommit(() => parts.forget(row.shortId));
    },
    async dismissed(tx: Tx, { id, clearedUntil }: { id: string; clearedUntil: Date }): Promise<void> {
      const row = await lockLink(tx, id);
      if (!row) return;
      await saveLink(tx, { id, changes: { reportedAt: null, reportClearedUntil: clearedUntil }, now: parts.clock.now() });
      tx.afterCommit(() => parts.forget(row.shortId));
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
