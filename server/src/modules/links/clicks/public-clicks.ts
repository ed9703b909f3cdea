import type { LinksDeps } from '../deps.ts';
import { verdictOf } from '../redirect/follow-link.ts';
import { findLinkWithClicksByShortId } from '../short-links/link-lists.store.ts';
import { linkNotFound } from '../short-links/update-link.ts';

/** Public click count of a link. A link that was taken down returns 404. */
export const publicClicks =
  ({ database, clock, people }: Pick<LinksDeps, 'database' | 'clock' | 'people'>) =>
  async (shortId: string): Promise<number> => {
    const link = await findLinkWithClicksByShortId(database.read, shortId);
    if (!link) throw linkNotFound();
    const owner = await people.seller(link.userId);
    if (verdictOf({ ...link, isOwnerClosed: owner?.isClosed ?? true }, clock) === 'gone') throw linkNotFound();
    return link.clicks;
  };
