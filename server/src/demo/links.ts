import { days, hours, later } from '../kit/clock.ts';
import { type Calendar, lastDay } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { Rooms } from './channels.ts';
import type { Dice } from './dice.ts';
import { countries, type DemoLink, referrers, links as table, visitors } from './links-table.ts';
import { nuisance } from './people-table.ts';
import type { OnSale, Shelf } from './products.ts';
import type { Stage } from './stage.ts';

interface Deps {
  stage: () => Stage;
  cast: Cast;
  calendar: Calendar;
  dice: Dice;
  shelf: Shelf;
  rooms: Rooms;
}

/** Short links, and everybody who follows them: counted by the door that counts whoever comes to `/s/…`. */
export function planLinks({ stage, cast, calendar, dice, shelf, rooms }: Deps) {
  const made = new Map<DemoLink, string>();

  const targetOf = ({ to }: DemoLink): string => {
    const found = 'url' in to ? to.url : 'product' in to ? shelf.get(to.product)?.publicUrl : rooms.get(to.channel)?.publicUrl;
    if (!found) throw new Error('A link leads to something that is not there yet');
    return found;
  };

  async function make(wanted: DemoLink): Promise<void> {
    const { shortId: customShortId, endsAfter, password } = wanted;
    const body = {
      originalUrl: targetOf(wanted),
      ...(customShortId ? { customShortId } : {}),
      ...(endsAfter ? { expiresAt: later(stage().clock.now(), days(endsAfter)).toISOString() } : {}),
      ...(password ? { password } : {}),
    };
    const { data } = await stage().call('POST /api/v1/links', { body }, await cast.tokenOf(cast.lead('ananya')));
    made.set(wanted, data.shortId);
  }

  async function follow(shortId: string): Promise<void> {
    const { links } = stage().container;
    const link = await links.find(shortId);
    if (!link) return;
    const visit = {
      address: `49.36.${dice.between(0, 40)}.${dice.between(1, 250)}`,
      agent: dice.weighted(visitors),
      referrer: dice.weighted(referrers),
      country: dice.weighted(countries),
      isAhead: dice.roll() < 0.02,
    };
    await new Promise<void>((done) => links.count(link, visit, () => done()));
  }

  const paceOf = ({ day: from, pace: [least, most], endsAfter }: DemoLink, day: number): number => {
    const length = Math.min(endsAfter ?? lastDay, lastDay - from);
    return day < from || day > from + length ? 0 : least + ((most - least) * (day - from)) / length;
  };

  /** Those of an hour come together: the database is asked once for all of them. */
  async function visitDay(day: number): Promise<void> {
    const weekend = [6, 0].includes(stage().clock.now().getUTCDay()) ? 1.4 : 0.9;
    const coming = [...made].flatMap(([link, shortId]) =>
      Array.from({ length: dice.about(paceOf(link, day) * weekend * (0.6 + dice.roll() * 0.8)) }, () => shortId),
    );
    await Promise.all(coming.map(follow));
  }

  for (const link of table) calendar.at(link.day, 14, () => make(link));
  for (let day = 6; day <= lastDay; day++) calendar.at(day, dice.between(16, 22) + 0.5, () => visitDay(day));
  // Clicks are added up by whoever comes by; this is once a month, as the worker would do it every minute.
  for (let day = 30; day < lastDay; day += 30) calendar.at(day, 23.9, () => stage().container.links.fold());

  /** Somebody whom nobody wants here: their link is taken down, and they are banned. */
  calendar.at(287, 10, async () => {
    const pest = await cast.signUp(nuisance);
    await cast.confirmAddress(pest);
    const body = { originalUrl: 'https://example.com/double-your-money', customShortId: 'double-it' };
    const { data } = await stage().call('POST /api/v1/links', { body }, pest.session.token);
    for (let each = 0; each < 9; each++) await follow(data.shortId);
    stage().clock.pass(hours(20));
    const token = await cast.administrator();
    const reason = 'Promises profits that nobody can promise';
    await stage().call('POST /api/v1/admin/links/{id}/takedown', { params: { id: data.id }, body: { reason } }, token);
    await stage().call('POST /api/v1/admin/users/{id}/ban', { params: { id: String(pest.id) }, body: { reason } }, token);
  });

  /** By which link somebody may have come to a product: one that leads there and still works. */
  return (product: OnSale): string | undefined => {
    const open = [...made].filter(([{ to, endsAfter }]) => 'product' in to && shelf.get(to.product) === product && !endsAfter);
    return open.length > 0 ? dice.oneOf(open)[1] : undefined;
  };
}
