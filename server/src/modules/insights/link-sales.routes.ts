import type { LinkAnalytics } from '@jamun/contract';
import { addDays, endOfDayInIndia } from '../../kit/india-time.ts';
import { toRupees } from '../../kit/money.ts';
import { type Mount, ok } from '../../platform/http/mount.ts';
import type { SalePage } from '../links/index.ts';
import type { InsightsDeps } from './deps.ts';

interface LinkSalesQuery {
  linkId: string;
  ownerId: number;
  leadsTo: SalePage | null;
  /** Days in IST, inclusive. */
  from: string;
  to: string;
}

/** Sales through a short link. Null when the link leads to another seller's page: its sales are not visible to the owner of the link. */
const salesAfterLink =
  ({ database, checkout, products, telegram }: InsightsDeps) =>
  async ({ linkId, ownerId, leadsTo, from, to }: LinkSalesQuery): Promise<LinkAnalytics['sales']> => {
    if (!leadsTo) return null;
    const { sellerOf } = leadsTo.sells === 'product' ? products : telegram;
    if ((await sellerOf(leadsTo.slugOrId)) !== ownerId) return null;
    const span = { from: endOfDayInIndia(addDays(from, -1)), before: endOfDayInIndia(to) };
    const { count, amount } = await checkout.lists.sumSalesAfterLink(database.read, { linkId, ...span });
    return { count, amount: toRupees(amount) };
  };

export function mountLinkSales(mount: Mount, deps: InsightsDeps): void {
  const sales = salesAfterLink(deps);

  mount('GET /api/v1/links/{id}/analytics', async ({ params: { id }, query, session: { userId } }) => {
    const { analytics, leadsTo } = await deps.links.analyse({ id, userId }, query);
    const { from, to } = analytics;
    return ok({ ...analytics, sales: await sales({ linkId: id, ownerId: userId, leadsTo, from, to }) });
  });
}
