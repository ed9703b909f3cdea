import { linkMessages } from '@jamun/contract';
import { done, type Mount, ok, okPage } from '../../platform/http/mount.ts';
import { prefixOf } from './addresses.ts';
import { publicClicks } from './clicks/public-clicks.ts';
import type { ChangeDeps, OwnedItem } from './deps.ts';
import { checkShortId } from './short-links/check-short-id.ts';
import { createLink } from './short-links/create-link.ts';
import { importLinks } from './short-links/import-links.ts';
import { linkView } from './short-links/link.presenter.ts';
import { findOwnLinkWithClicks, listOwnLinks } from './short-links/link-lists.store.ts';
import { deleteLink, linkNotFound, updateLink } from './short-links/update-link.ts';

export function mountLinks(mount: Mount, deps: ChangeDeps): void {
  const { read } = deps.database;
  const useCase = {
    create: createLink(deps),
    update: updateLink(deps),
    remove: deleteLink(deps),
    import: importLinks(deps),
    check: checkShortId(deps),
    count: publicClicks(deps),
  };
  const viewContext = () => ({ now: deps.clock.now(), prefix: prefixOf(deps) });
  async function show(owned: OwnedItem) {
    const row = await findOwnLinkWithClicks(read, owned);
    if (!row) throw linkNotFound();
    return linkView(row, viewContext());
  }

  mount('POST /api/v1/links', async ({ body, session: { userId } }) =>
    ok(linkView(await useCase.create(userId, body), viewContext()), linkMessages.created),
  );
  mount('GET /api/v1/links', async ({ query, session: { userId } }) => {
    const { now, prefix } = viewContext();
    const { meta, ...page } = okPage(await listOwnLinks(read, { ...query, userId, now }), query, (row) => linkView(row, { now, prefix }));
    return { ...page, meta: { ...meta, prefix } };
  });
  mount('GET /api/v1/links/available', async ({ query }) => {
    const { isAvailable, message } = await useCase.check(query.shortId);
    return ok({ isAvailable }, message);
  });
  mount('GET /api/v1/links/stats/{shortId}', async ({ params: { shortId } }) => ok({ shortId, clicks: await useCase.count(shortId) }));
  mount('GET /api/v1/links/{id}', async ({ params: { id }, session: { userId } }) => ok(await show({ id, userId })));
  mount('PUT /api/v1/links/{id}', async ({ params: { id }, body, session: { userId } }) => {
    await useCase.update({ id, userId }, body);
    return ok(await show({ id, userId }), linkMessages.updated);
  });
  mount('DELETE /api/v1/links/{id}', async ({ params: { id }, session: { userId } }) => {
    await useCase.remove({ id, userId });
    return done(linkMessages.deleted);
  });
  mount('POST /api/v1/links/import', async ({ body, session: { userId } }) => {
    const rows = await useCase.import(userId, body);
    const created = rows.filter(({ error }) => error === null).length;
    const rejected = rows.length - created;
    return ok({ made: created, refused: rejected, rows }, linkMessages.imported(created, rejected));
  });
}
