import { type LinkAnalytics, linkMessages } from '@jamun/contract';
import { invalidField } from '../../../kit/app-error.ts';
import { addDays, dayInIndia } from '../../../kit/india-time.ts';
import { ownHosts } from '../addresses.ts';
import type { LinksDeps, OwnedItem } from '../deps.ts';
import { findOwnLink } from '../short-links/links.store.ts';
import { type SalePage, salePageAt } from '../short-links/sale-page.ts';
import { linkNotFound } from '../short-links/update-link.ts';
import { loadDayCounts, loadTopNames, type NameCount } from './analytics.store.ts';

type Deps = Pick<LinksDeps, 'database' | 'clock' | 'publicUrl' | 'shortDomain'>;

const defaultDays = 30;
const maxDays = 400;
const maxNames = 20;

/** Days of the range, both ends included. The default end is today in India. */
function daysOfRange(range: { from?: string | undefined; to?: string | undefined }, now: Date): string[] {
  const to = range.to ?? dayInIndia(now);
  const from = range.from ?? addDays(to, 1 - defaultDays);
  if (from > to) throw invalidField('from', linkMessages.daysOrder);
  const days = [from];
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    days.push(day);
    if (days.length > maxDays) throw invalidField('from', linkMessages.daysTooMany);
  }
  return days;
}

const namesOfAspect = (names: NameCount[], wanted: NameCount['aspect']) =>
  names.filter(({ aspect }) => aspect === wanted).map(({ name, clicks }) => ({ name, clicks }));

interface LinkAnalysis {
  analytics: Omit<LinkAnalytics, 'sales'>;
  /** Sale page on which the visitors may have bought something. */
  leadsTo: SalePage | null;
}

/** Click analytics of a link by day. Reads aggregated counters, so that the time does not depend on the number of clicks. */
export const linkAnalytics =
  (deps: Deps) =>
  async (owned: OwnedItem, range: { from?: string | undefined; to?: string | undefined }): Promise<LinkAnalysis> => {
    const { database, clock } = deps;
    const days = daysOfRange(range, clock.now());
    const link = await findOwnLink(database.read, owned);
    if (!link) throw linkNotFound();
    const span = { linkId: link.id, from: days[0] ?? '', to: days.at(-1) ?? '' };
    const [dayCounts, names] = await Promise.all([
      loadDayCounts(database.read, span),
      loadTopNames(database.read, { ...span, most: maxNames }),
    ]);
    const byDay = new Map(dayCounts.map((each) => [each.day, each]));
    const total = (field: 'clicks' | 'visitors' | 'robots') => dayCounts.reduce((sum, each) => sum + each[field], 0);
    const followed = {
      from: span.from,
      to: span.to,
      clicks: total('clicks'),
      visitors: total('visitors'),
      robots: total('robots'),
      days: days.map((date) => ({ date, clicks: byDay.get(date)?.clicks ?? 0, visitors: byDay.get(date)?.visitors ?? 0 })),
      referrers: namesOfAspect(names, 'referrer'),
      countries: namesOfAspect(names, 'country'),
      devices: namesOfAspect(names, 'device'),
      browsers: namesOfAspect(names, 'browser'),
    };
    return { analytics: followed, leadsTo: salePageAt(link.originalUrl, ownHosts(deps)) };
  };
