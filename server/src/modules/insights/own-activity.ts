import type { InsightsDeps } from './deps.ts';

type Deps = Pick<InsightsDeps, 'database' | 'checkout' | 'products' | 'links' | 'telegram'>;

/** Whether a user has bought something, and whether they have products, channels or short links. */
export const ownActivity =
  ({ database: { read }, checkout, products, telegram, links }: Deps) =>
  async (userId: number) => {
    const [hasBought, ...offers] = await Promise.all([
      checkout.hasBought(read, userId),
      products.countOwnProducts(read, userId),
      telegram.countOwnChannels(read, userId),
      links.countOwn(read, userId),
    ]);
    return { hasBought, hasOffers: offers.some((count) => count > 0) };
  };
