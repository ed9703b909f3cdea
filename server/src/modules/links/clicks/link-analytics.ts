import { type LinkAnalytics, linkMessages as say } from '@jamun/contract';
import { invalidField } from '../../../kit/app-error.ts';
import { dayInIndia, dayLater } from '../../../kit/india-time.ts';
import { ownHosts } from '../addresses.ts';
import type { LinksDeps, Owned } from '../deps.ts';
import { findOwnLink } from '../short-links/links.store.ts';
import { type SalePage, salePageAt } from '../short-links/sale-page.ts';
import { linkNotFound } from '../short-links/update-link.ts';
import { daysOf, type NameCount, namesOf } from './analytics.store.ts';

type Deps = Pick<LinksDeps, 'database' | 'clock' | 'publicUrl' | 'shortDomain'>;

const usualDays = 30;
const mostDays = 400;
const mostNames = 20;

/** Both ends included. Without an end it is today, in India. */
function spanOf(asked: { from?: string | undefined; to?: string | undefined }, now: Date): string[] {
  const to = asked.to ?? dayInIndia(now);
  const from = asked.from ?? dayLater(to, 1 - usualDays);
  if (from > to) throw invalidField('from', say.daysOrder);
  const days = [from];
  for (let day = dayLater(from, 1); day <= to; day = dayLater(day, 1)) {
    days.push(day);
    if (days.length > mostDays) throw invalidField('from', say.daysTooMany);
  }
  return days;
}

const named = (names: NameCount[], wanted: NameCount['aspect']) =>
  names.filter(({ aspect }) => aspect === wanted).map(({ name, clicks }) => ({ name, clicks }));

interface Analysed {
  followed: Omit<LinkAnalytics, 'sales'>;
  /** Where something may have been bought by those who came. */
  leadsTo: SalePage | null;
}

/** How a link does, day by day. Read from what was added up, so that it opens as fast after ten million clicks as after ten. */
export const linkAnalytics =
  (deps: Deps) =>
  async (owned: Owned, asked: { from?: string | undefined; to?: string | undefined }): Promise<Analysed> => {
    const { database, clock } = deps;
    const days = spanOf(asked, clock.now());
    const link = await findOwnLink(database.read, owned);
    if (!link) throw linkNotFound();
    const span = { linkId: link.id, from: days[0] ?? '', to: days.at(-1) ?? '' };
    const [counted, names] = await Promise.all([daysOf(database.read, span), namesOf(database.read, { ...span, most: mostNames })]);
    const byDay = new Map(counted.map((each) => [each.day, each]));
    const total = (what: 'clicks' | 'visitors' | 'robots') => counted.reduce((sum, each) => sum + each[what], 0);
    const followed = {
      from: span.from,
      to: span.to,
      clicks: total('clicks'),
      visitors: total('visitors'),
      robots: total('robots'),
      days: days.map((date) => ({ date, clicks: byDay.get(date)?.clicks ?? 0, visitors: byDay.get(date)?.visitors ?? 0 })),
      referrers: named(names, 'referrer'),
      countries: named(names, 'country'),
      devices: named(names, 'device'),
      browsers: named(names, 'browser'),
    };
    return { followed, leadsTo: salePageAt(link.originalUrl, ownHosts(deps)) };
  };
