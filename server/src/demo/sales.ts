import { type Calendar, lastDay } from './calendar.ts';
import type { Cast, Player } from './cast.ts';
import type { Dice } from './dice.ts';
import { type OnSale, onSale, type Shelf } from './products.ts';
import type { Stage } from './stage.ts';
import type { Outcome, Till } from './till.ts';

interface Deps {
  stage: () => Stage;
  cast: Cast;
  calendar: Calendar;
  dice: Dice;
  shelf: Shelf;
  till: Till;
  /** A short link that leads to that product, where there is one. */
  linkTo: (product: OnSale) => string | undefined;
}

/** The launch of the course: who had waited for it comes on the first evening. */
const launch = { day: 239, crowds: [12, 7, 4, 2, 1] };

/** How many sales a day may expect: more from month to month, and more at the end of the week. */
function expected(day: number, weekday: number): number {
  const grown = 0.15 + 0.62 * (day / lastDay) ** 1.5;
  return grown * ([6, 0].includes(weekday) ? 1.6 : weekday === 5 ? 1.15 : 0.82);
}

/** Somebody buys it, and pays or does not. */
export type Sell = (name: string, outcome?: Outcome) => Promise<string>;

export function planSales({ stage, cast, calendar, dice, shelf, till, linkTo }: Deps): Sell {
  const owned = new Map<Player, Set<string>>();

  /** Somebody who has been here before and does not have it yet, or somebody new. */
  async function whoBuys(product: OnSale): Promise<Player> {
    const known = cast.buyers.length > 0 && dice.roll() < 0.35 ? dice.oneOf(cast.buyers) : null;
    const buyer = known && !owned.get(known)?.has(product.id) ? known : await cast.newBuyer();
    owned.set(buyer, (owned.get(buyer) ?? new Set()).add(product.id));
    return buyer;
  }

  async function sell(product: OnSale, outcome: Outcome = 'SUCCESS'): Promise<string> {
    const via = dice.roll() < 0.3 ? linkTo(product) : undefined;
    stage().use(dice.roll() < 0.7 ? 'phone' : 'laptop');
    return till.buy(await whoBuys(product), product, { via, outcome });
  }

  const anything = () => dice.weighted([...shelf.values()].map((product) => [product, product.draw] as const));
  const hour = () =>
    dice.weighted([
      [9, 1],
      [11, 2],
      [13, 2],
      [16, 2],
      [19, 4],
      [21, 6],
      [22, 3],
    ] as const) + dice.roll();

  for (let day = 4; day <= lastDay; day++) {
    const weekday = calendar.moment(day, 12).getUTCDay();
    const crowd = launch.crowds[day - launch.day] ?? 0;
    const count = dice.about(expected(day, weekday));
    for (let each = 0; each < count; each++) calendar.at(day, hour(), async () => void (await sell(anything())));
    for (let each = 0; each < crowd; each++)
      calendar.at(day, 18 + (each * 4) / crowd, async () => void (await sell(onSale(shelf, 'course'))));
  }

  // However the dice fall, yesterday and today something was sold.
  calendar.at(lastDay - 1, 21.5, async () => void (await sell(onSale(shelf, 'course'))));
  calendar.at(lastDay, 23, async () => void (await sell(onSale(shelf, 'presets'))));
  return (name, outcome) => sell(onSale(shelf, name), outcome);
}
