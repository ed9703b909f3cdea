import type { Report, ReportedPageType } from '@jamun/contract';
import type { Queries } from '../../platform/db/database.ts';
import type { ReportsDeps } from './deps.ts';
import { countOpenByPage } from './reports.store.ts';
import type { ReportRow } from './tables.ts';

const withoutNulls = (ids: (number | null)[]): number[] => ids.filter((id) => id !== null);

/** Ids of pages that an administrator took down. Ids are unique across page types. */
async function findTakenDown({ pages }: ReportsDeps, queries: Queries, rows: ReportRow[]): Promise<Set<string>> {
  const takenDown = new Set<string>();
  for (const type of Object.keys(pages) as ReportedPageType[]) {
    const ids = rows.filter(({ pageType }) => pageType === type).map(({ pageId }) => pageId);
    if (ids.length > 0) for (const id of await pages[type].listTakenDown(queries, ids)) takenDown.add(id);
  }
  return takenDown;
}

/** Report views for administrators, with a fixed number of queries per list page. */
export async function reportViews(deps: ReportsDeps, rows: ReportRow[]): Promise<Report[]> {
  const { read } = deps.database;
  const userIds = rows.flatMap((row) => withoutNulls([row.ownerId, row.reporterId, row.acknowledgedBy, row.decidedBy]));
  const contacts = await deps.people.contacts(read, userIds);
  const open = await countOpenByPage(
    read,
    rows.map(({ pageId }) => pageId),
  );
  const takenDown = await findTakenDown(deps, read, rows);
  const owners = await Promise.all([...new Set(rows.map(({ ownerId }) => ownerId))].map((id) => deps.people.seller(id)));
  const closed = new Set(owners.flatMap((owner) => (owner?.isClosed ? [owner.id] : [])));
  const userOf = (id: number) => ({ id, username: contacts.get(id)?.username ?? '' });
  const now = deps.clock.now();

  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    reason: row.reason,
    details: row.details,
    status: row.status,
    page: { type: row.pageType, id: row.pageId, url: row.pageUrl, title: row.pageTitle, isTakenDown: takenDown.has(row.pageId) },
    owner: { ...userOf(row.ownerId), name: contacts.get(row.ownerId)?.name ?? '', isClosed: closed.has(row.ownerId) },
    reporter: { email: row.reporterEmail, user: row.reporterId === null ? null : userOf(row.reporterId) },
    createdAt: row.createdAt.toISOString(),
    acknowledgeBy: row.acknowledgeBy.toISOString(),
    solveBy: row.solveBy.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    isOverdue: row.dueAt !== null && row.dueAt < now,
    acknowledged:
      row.acknowledgedAt && row.acknowledgedBy !== null ? { at: row.acknowledgedAt.toISOString(), by: userOf(row.acknowledgedBy) } : null,
    decision:
      row.decision && row.decidedAt && row.decidedBy !== null
        ? { kind: row.decision, reason: row.decisionReason ?? '', at: row.decidedAt.toISOString(), by: userOf(row.decidedBy) }
        : null,
    otherOpenReports: (open.get(row.pageId) ?? 0) - (row.status === 'SOLVED' ? 0 : 1),
  }));
}
