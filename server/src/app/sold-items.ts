import type { ProductType } from '@jamun/contract';
import { toPaise } from '../kit/money.ts';
import type { ItemKind } from '../modules/checkout/index.ts';
import type { Products } from '../modules/products/index.ts';
import type { Telegram } from '../modules/telegram/index.ts';

/** Digital products for checkout. `largestPrice` (rupees) caps the price that a buyer can choose. */
const soldProducts = (products: Products, largestPrice: number): ItemKind => ({
  async offer(queries, itemId) {
    const product = await products.findProductForSale(queries, { idOrSlug: itemId });
    if (product?.id !== itemId) return null;
    const { sellerId, title: name, priceType, price, questions, left } = product;
    const most = priceType === 'FLEXIBLE' ? toPaise(largestPrice) : price;
    return { sellerId, name, details: {}, isSoldOut: left === 0, price: { least: price, most }, questions };
  },
  async reserve(tx, itemId) {
    const reservation = await products.reserveUnit(tx, itemId);
    if (reservation === 'UNLIMITED') return 'NOT_NEEDED';
    return reservation === 'HELD' ? 'HELD' : 'SOLD_OUT';
  },
  release: products.releaseUnit,
  unsold: products.countUnsold,
  isSoldOut: products.isSoldOut,
  sell: (tx, sales) => products.sellUnits(tx, ...sales.map(({ itemId: id, amount: amountPaise, held }) => ({ id, amountPaise, held }))),
  cancelSale: (tx, { itemId: id, amount: amountPaise }) => products.returnUnit(tx, { id, amountPaise }),
});

/** Channel plans for checkout: unlimited stock, limited duration. */
const soldPlans = (telegram: Telegram): ItemKind => ({
  async offer(queries, itemId) {
    const plan = await telegram.findPlanForSale(queries, itemId);
    if (!plan) return null;
    const { sellerId, planName: name, price, channelId, channelName, durationDays: duration } = plan;
    const details = { channelId, channelName, duration };
    return { sellerId, name, details, isSoldOut: false, price: { least: price, most: price }, questions: [] };
  },
  reserve: async () => 'NOT_NEEDED',
  unsold: async () => 0,
  isSoldOut: async () => false,
  release: async () => {},
  async sell(tx, sales) {
    await telegram.countSales(
      tx,
      sales.map(({ itemId: planId, amount }) => ({ planId, amount })),
    );
    return true;
  },
  cancelSale: (tx, { itemId: planId, amount }) => telegram.uncountSale(tx, { planId, amount }),
  timedAccess: {
    grant: (tx, { itemId: planId, itemName: planName, amount: price, details, ...purchase }) =>
      telegram.members.grant(tx, {
        ...purchase,
        planId,
        planName,
        price,
        channelId: String(details.channelId),
        durationDays: Number(details.duration),
      }),
    revoke: telegram.members.revoke,
    restore: telegram.members.restore,
  },
});

export const soldItems = ({ products, telegram }: { products: Products; telegram: Telegram }, largestPrice: number) =>
  ({ DIGITAL_PRODUCT: soldProducts(products, largestPrice), TELEGRAM_PLAN: soldPlans(telegram) }) satisfies Record<ProductType, ItemKind>;
