import { type AnyLink, linkMessages as say } from '@jamun/contract';
import { by } from '../../platform/audit/audit.port.ts';
import { type Mount, ok, okPage } from '../../platform/http/mount.ts';
import { prefixOf } from './addresses.ts';
import type { ChangeParts } from './parts.ts';
import { anyLinkView } from './short-links/link.presenter.ts';
import { listAllLinks, showAnyLink } from './short-links/link-lists.store.ts';
import { restoreLink, takeDownLink } from './short-links/take-down-link.ts';
import { linkNotFound } from './short-links/update-link.ts';
import type { LinkRow } from './tables.ts';

export function mountAdminLinks(mount: Mount, parts: ChangeParts): void {
  const { read } = parts.database;
  const useCase = { takeDown: takeDownLink(parts), restore: restoreLink(parts) };

  /** With whose they are: one question more for a page, however long it is. */
  async function views(rows: LinkRow[]): Promise<AnyLink[]> {
    const owners = await parts.people.contacts(
      read,
      rows.map(({ userId }) => userId),
    );
    const around = { now: parts.clock.now(), prefix: prefixOf(parts) };
    return rows.map((row) => anyLinkView(row, around, owners.get(row.userId)?.username ?? ''));
  }
  async function view(id: string): Promise<AnyLink> {
    const row = await showAnyLink(read, id);
    const [shown] = row ? await views([row]) : [];
    if (!shown) throw linkNotFound();
    return shown;
  }

  mount('GET /api/v1/admin/links', async ({ query }) => {
    const people = query.search ? parts.people.matching(query.search) : undefined;
    const { rows, total } = await listAllLinks(read, { ...query, now: parts.clock.now(), people });
    return okPage({ rows: await views(rows), total }, query, (shown) => shown);
  });
  mount('POST /api/v1/admin/links/{id}/takedown', async ({ params: { id }, body, session, caller }) => {
    await parts.database.transact((tx) => useCase.takeDown(tx, by(session, caller), { id, reason: body.reason }));
    return ok(await view(id), say.takenDown);
  });
  mount('POST /api/v1/admin/links/{id}/restore', async ({ params: { id }, session, caller }) => {
    await parts.database.transact((tx) => useCase.restore(tx, by(session, caller), { id }));
    return ok(await view(id), say.restored);
  });
}
