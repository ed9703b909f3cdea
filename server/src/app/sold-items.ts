import type { ItemKind } from '../modules/checkout/index.ts';
import type { Products } from '../modules/products/index.ts';

/** Digital products as checkout sees them. The most that a buyer may choose to pay is configuration, in rupees. */
export const soldProducts = (products: Products, largestPrice: number): ItemKind => ({
  async offer(queries, itemId) {
    const product = await products.forSale(queries, { idOrSlug: itemId });
    if (product?.id !== itemId) return null;
    const { sellerId, title: name, priceType, price, questions } = product;
    const most = priceType === 'FLEXIBLE' ? BigInt(largestPrice) * 100n : price;
    return { sellerId, name, details: {}, price: { least: price, most }, questions };
  },
  async hold(tx, itemId) {
    const held = await products.holdPiece(tx, itemId);
    if (held === 'UNLIMITED') return 'NOT_NEEDED';
    return held === 'HELD' ? 'HELD' : 'SOLD_OUT';
  },
  release: products.releasePiece,
  sell: (tx, sales) => products.sellPieces(tx, ...sales.map(({ itemId: id, amount: amountPaise, held }) => ({ id, amountPaise, held }))),
  takeBack: (tx, { itemId: id, amount: amountPaise }) => products.returnPiece(tx, { id, amountPaise }),
  endsAt: async () => null,
});
