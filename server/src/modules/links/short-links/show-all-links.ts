import type { AdminLink, Contract } from '@jamun/contract';
import type { z } from 'zod';
import type { Paged } from '../../../platform/http/mount.ts';
import { prefixOf } from '../addresses.ts';
import type { LinksDeps } from '../deps.ts';
import type { LinkRow } from '../tables.ts';
import { anyLinkView } from './link.presenter.ts';
import { findAnyLinkWithClicks, listAllLinks } from './link-lists.store.ts';
import { linkNotFound } from './update-link.ts';

type Deps = Pick<LinksDeps, 'database' | 'clock' | 'people' | 'publicUrl' | 'shortDomain'>;
type Filters = z.output<Contract['GET /api/v1/admin/links']['query']>;

/** Adds the owners' usernames with one query for the whole page. */
async function withOwners(deps: Deps, rows: LinkRow[]): Promise<AdminLink[]> {
  const ownerIds = rows.map(({ userId }) => userId);
  const owners = await deps.people.contacts(deps.database.read, ownerIds);
  const context = { now: deps.clock.now(), prefix: prefixOf(deps) };
  return rows.map((row) => anyLinkView(row, context, owners.get(row.userId)?.username ?? ''));
}

/** Links of all users, for administrators. */
export const listLinksForAdmin =
  (deps: Deps) =>
  async (filters: Filters): Promise<Paged<AdminLink>> => {
    const matchingUserIds = filters.search ? deps.people.userIdsMatching(filters.search) : undefined;
    const { rows, total } = await listAllLinks(deps.database.read, { ...filters, now: deps.clock.now(), matchingUserIds });
    return { rows: await withOwners(deps, rows), total };
  };

export const showLinkForAdmin =
  (deps: Deps) =>
  async (id: string): Promise<AdminLink> => {
    const row = await findAnyLinkWithClicks(deps.database.read, id);
    const [link] = row ? await withOwners(deps, [row]) : [];
    if (!link) throw linkNotFound();
    return link;
  };
