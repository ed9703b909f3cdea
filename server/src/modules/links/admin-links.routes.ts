import { linkMessages } from '@jamun/contract';
import { actorOf } from '../../platform/audit/audit.port.ts';
import { type Mount, ok, okPage } from '../../platform/http/mount.ts';
import type { ChangeDeps } from './deps.ts';
import { listLinksForAdmin, showLinkForAdmin } from './short-links/show-all-links.ts';
import { decideOnLink } from './short-links/take-down-link.ts';

export function mountAdminLinks(mount: Mount, deps: ChangeDeps): void {
  const list = listLinksForAdmin(deps);
  const show = showLinkForAdmin(deps);
  const decide = decideOnLink(deps);

  mount('GET /api/v1/admin/links', async ({ query }) => okPage(await list(query), query, (link) => link));
  mount('POST /api/v1/admin/links/{id}/takedown', async ({ params: { id }, body, session, caller }) => {
    await decide.takeDown(actorOf(session, caller), { id, reason: body.reason });
    return ok(await show(id), linkMessages.takenDown);
  });
  mount('POST /api/v1/admin/links/{id}/restore', async ({ params: { id }, session, caller }) => {
    await decide.restore(actorOf(session, caller), { id });
    return ok(await show(id), linkMessages.restored);
  });
}
