import { days, hours, later } from '../kit/clock.ts';
import type { Visit } from '../modules/links/index.ts';
import type { OpenChannels } from './channels.ts';
import type { DemoServer } from './demo-server.ts';
import type { DemoUsers } from './demo-users.ts';
import { countries, type DemoLink, referrers, links as table, visitors } from './links-table.ts';
import type { Catalog, CatalogProduct } from './products.ts';
import type { SeededRandom } from './seeded-random.ts';
import { lastDay, type Timeline } from './timeline.ts';
import { spammerProfile } from './users-table.ts';

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
  random: SeededRandom;
  catalog: Catalog;
  openChannels: OpenChannels;
}

/** Short links and their visitors, counted by the same function as requests to `/s/…`. */
export function planLinks({ server, users, timeline, random, catalog, openChannels }: Deps) {
  const createdLinks = new Map<DemoLink, string>();

  const targetOf = ({ to }: DemoLink): string => {
    const url = 'url' in to ? to.url : 'product' in to ? catalog.get(to.product)?.publicUrl : openChannels.get(to.channel)?.publicUrl;
    if (!url) throw new Error('The target of a link does not exist yet');
    return url;
  };

  async function create(link: DemoLink): Promise<void> {
    const { shortId: customShortId, endsAfter, password } = link;
    const body = {
      originalUrl: targetOf(link),
      ...(customShortId ? { customShortId } : {}),
      ...(endsAfter ? { expiresAt: later(server().clock.now(), days(endsAfter)).toISOString() } : {}),
      ...(password ? { password } : {}),
    };
    const { data } = await server().call('POST /api/v1/links', { body }, await users.tokenOf(users.mainUser('ananya')));
    createdLinks.set(link, data.shortId);
  }

  async function visit(shortId: string): Promise<void> {
    const { links } = server().container;
    const link = await links.find(shortId);
    if (!link) return;
    const visitor: Visit = {
      address: `49.36.${random.between(0, 40)}.${random.between(1, 250)}`,
      agent: random.pickWeighted(visitors),
      referrer: random.pickWeighted(referrers),
      country: random.pickWeighted(countries),
      isPrefetch: random.next() < 0.02,
    };
    await new Promise<void>((done) => links.count(link, visitor, () => done()));
  }

  const expectedVisits = ({ day: from, visitsPerDay: [first, last], endsAfter }: DemoLink, day: number): number => {
    const length = Math.min(endsAfter ?? lastDay, lastDay - from);
    return day < from || day > from + length ? 0 : first + ((last - first) * (day - from)) / length;
  };

  /** Visits of a day run concurrently, so that the lookups are batched into one query. */
  async function visitDay(day: number): Promise<void> {
    const weekend = [6, 0].includes(server().clock.now().getUTCDay()) ? 1.4 : 0.9;
    const shortIds = [...createdLinks].flatMap(([link, shortId]) =>
      Array.from({ length: random.around(expectedVisits(link, day) * weekend * (0.6 + random.next() * 0.8)) }, () => shortId),
    );
    await Promise.all(shortIds.map(visit));
  }

  for (const link of table) timeline.at(link.day, 14, () => create(link));
  for (let day = 6; day <= lastDay; day++) timeline.at(day, random.between(16, 22) + 0.5, () => visitDay(day));
  // Aggregates clicks once a month; the worker does it every minute.
  for (let day = 30; day < lastDay; day += 30) timeline.at(day, 23.9, () => server().container.links.fold());

  /** A spammer: the link is taken down, and the user is banned. */
  timeline.at(287, 10, async () => {
    const spammer = await users.signUp(spammerProfile);
    await users.verifyEmail(spammer);
    const body = { originalUrl: 'https://example.com/double-your-money', customShortId: 'double-it' };
    const { data } = await server().call('POST /api/v1/links', { body }, spammer.session.token);
    for (let each = 0; each < 9; each++) await visit(data.shortId);
    server().clock.advance(hours(20));
    const token = await users.administratorToken();
    const reason = 'Promises profits that nobody can promise';
    await server().call('POST /api/v1/admin/links/{id}/takedown', { params: { id: data.id }, body: { reason } }, token);
    await server().call('POST /api/v1/admin/users/{id}/ban', { params: { id: String(spammer.id) }, body: { reason } }, token);
  });

  /** Returns the short id of a random link to the product that does not expire. */
  return (product: CatalogProduct): string | undefined => {
    const open = [...createdLinks].filter(([{ to, endsAfter }]) => 'product' in to && catalog.get(to.product) === product && !endsAfter);
    return open.length > 0 ? random.pick(open)[1] : undefined;
  };
}
