import type { DemoCodes } from './coupons.ts';
import type { DemoCheckout, Outcome } from './demo-checkout.ts';
import type { DemoServer } from './demo-server.ts';
import type { DemoUser, DemoUsers } from './demo-users.ts';
import { type Catalog, type CatalogProduct, findProduct } from './products.ts';
import type { SeededRandom } from './seeded-random.ts';
import { lastDay, type Timeline } from './timeline.ts';

interface Deps {
  server: () => DemoServer;
  users: DemoUsers;
  timeline: Timeline;
  random: SeededRandom;
  catalog: Catalog;
  checkout: DemoCheckout;
  codes: DemoCodes;
  /** Short id of a link to the product, if one exists. */
  linkTo: (product: CatalogProduct) => string | undefined;
}

/** Launch of the course: sales peak on the first evening. */
const launch = { day: 239, salesPerDay: [12, 7, 4, 2, 1] };

/** Share of new buyers without an account. */
const guestShare = 0.7;

/** Expected sales of a day: growing over the year, and higher at weekends. */
function expectedSales(day: number, weekday: number): number {
  const growth = 0.15 + 0.62 * (day / lastDay) ** 1.5;
  return growth * ([6, 0].includes(weekday) ? 1.6 : weekday === 5 ? 1.15 : 0.82);
}

interface SaleOptions {
  outcome?: Outcome;
  couponCode?: string;
}

/** A buyer orders the product, with the given payment outcome. Returns the order id. */
export type Sell = (name: string, options?: SaleOptions) => Promise<string>;

export function planSales({ server, users, timeline, random, catalog, checkout, codes, linkTo }: Deps): Sell {
  const purchases = new Map<DemoUser, Set<string>>();

  /** Returning buyer who does not own the product yet, or a new member. Null for a buyer without an account: most new ones. */
  async function pickBuyer(product: CatalogProduct): Promise<DemoUser | null> {
    const returning = users.buyers.length > 0 && random.next() < 0.35 ? random.pick(users.buyers) : null;
    const isReturning = returning && !purchases.get(returning)?.has(product.id);
    if (!isReturning && random.next() < guestShare) return null;
    const buyer = isReturning ? returning : await users.newBuyer();
    purchases.set(buyer, (purchases.get(buyer) ?? new Set()).add(product.id));
    return buyer;
  }

  async function sell(product: CatalogProduct, { outcome = 'SUCCESS', couponCode }: SaleOptions = {}): Promise<string> {
    const via = random.next() < 0.3 ? linkTo(product) : undefined;
    server().useDevice(random.next() < 0.7 ? 'phone' : 'laptop');
    const buyer = await pickBuyer(product);
    if (buyer) return checkout.buy(buyer, product, { via, outcome, couponCode });
    // Guests are new buyers. An unpaid order would keep its use reserved for a while, so those have no code.
    const code = couponCode ?? (outcome === 'SUCCESS' ? codes.forProduct(product) : undefined);
    return checkout.buyAsGuest(product, { via, outcome, couponCode: code });
  }

  const anyProduct = () => random.pickWeighted([...catalog.values()].map((product) => [product, product.weight] as const));
  const hour = () =>
    random.pickWeighted([
      [9, 1],
      [11, 2],
      [13, 2],
      [16, 2],
      [19, 4],
      [21, 6],
      [22, 3],
    ] as const) + random.next();

  for (let day = 4; day <= lastDay; day++) {
    const weekday = timeline.timeAt(day, 12).getUTCDay();
    const launchSales = launch.salesPerDay[day - launch.day] ?? 0;
    const count = random.around(expectedSales(day, weekday));
    for (let each = 0; each < count; each++) timeline.at(day, hour(), async () => void (await sell(anyProduct())));
    for (let each = 0; each < launchSales; each++)
      timeline.at(day, 18 + (each * 4) / launchSales, async () => void (await sell(findProduct(catalog, 'course'))));
  }

  // Guarantees sales yesterday and today.
  timeline.at(lastDay - 1, 21.5, async () => void (await sell(findProduct(catalog, 'course'))));
  timeline.at(lastDay, 23, async () => void (await sell(findProduct(catalog, 'presets'))));
  return (name, options) => sell(findProduct(catalog, name), options);
}
