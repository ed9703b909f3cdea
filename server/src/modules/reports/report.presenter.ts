import type { Report, ReportedPageType } from '@jamun/contract';
import type { Queries } from '../../platform/db/database.ts';
import type { ReportsDeps } from './deps.ts';
import { countOpenByPage } from './reports.store.ts';
import type { ReportRow } from './tables.ts';

const present = (ids: (number | null)[]): number[] => ids.filter((id) => id !== null);

/** Ids of pages that are offline by an administrator's decision, whatever their type: no two pages share an id. */
async function takenDownAmong({ pages }: ReportsDeps, queries: Queries, rows: ReportRow[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const type of Object.keys(pages) as ReportedPageType[]) {
    const ids = rows.filter(({ pageType }) => pageType === type).map(({ pageId }) => pageId);
    if (ids.length > 0) for (const id of await pages[type].takenDown(queries, ids)) found.add(id);
  }
  return found;
}

/** Reports as administrators see them: a fixed number of queries for a page of the list. */
export async function reportViews(deps: ReportsDeps, rows: ReportRow[]): Promise<Report[]> {
  const { read } = deps.database;
  const people = rows.flatMap((row) => present([row.ownerId, row.reporterId, row.acknowledgedBy, row.decidedBy]));
  const contacts = await deps.people.contacts(read, people);
  const open = await countOpenByPage(
    read,
    rows.map(({ pageId }) => pageId),
  );
  const takenDown = await takenDownAmong(deps, read, rows);
  const owners = await Promise.all([...new Set(rows.map(({ ownerId }) => ownerId))].map((id) => deps.people.seller(id)));
  const closed = new Set(owners.flatMap((owner) => (owner?.isClosed ? [owner.id] : [])));
  const personOf = (id: number) => ({ id, username: contacts.get(id)?.username ?? '' });
  const now = deps.clock.now();

  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    reason: row.reason,
    details: row.details,
    status: row.status,
    page: { type: row.pageType, id: row.pageId, url: row.pageUrl, title: row.pageTitle, isTakenDown: takenDown.has(row.pageId) },
    owner: { ...personOf(row.ownerId), name: contacts.get(row.ownerId)?.name ?? '', isClosed: closed.has(row.ownerId) },
    reporter: { email: row.reporterEmail, user: row.reporterId === null ? null : personOf(row.reporterId) },
    createdAt: row.createdAt.toISOString(),
    acknowledgeBy: row.acknowledgeBy.toISOString(),
    solveBy: row.solveBy.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    isOverdue: row.dueAt !== null && row.dueAt < now,
    acknowledged:
      row.acknowledgedAt && row.acknowledgedBy !== null ? { at: row.acknowledgedAt.toISOString(), by: personOf(row.acknowledgedBy) } : null,
    decision:
      row.decision && row.decidedAt && row.decidedBy !== null
        ? { kind: row.decision, reason: row.decisionReason ?? '', at: row.decidedAt.toISOString(), by: personOf(row.decidedBy) }
        : null,
    otherOpenReports: (open.get(row.pageId) ?? 0) - (row.status === 'SOLVED' ? 0 : 1),
  }));
}
