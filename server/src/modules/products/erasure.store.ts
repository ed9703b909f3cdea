import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { faqs, type ProductRow, products, questions, supportDetails, testimonials } from './tables.ts';

/** Deleted ones included, in the order of their ids; held until the transaction ends. */
export const lockAllOwn = (tx: Tx, userId: number): Promise<ProductRow[]> =>
  tx.select().from(products).where(eq(products.userId, userId)).orderBy(products.id).for('no key update');

/** A product that was never sold: its title, and the name in its address that was made of it. */
export async function eraseTitle(tx: Tx, id: string): Promise<void> {
  const slug = `deleted-product-${id.toLowerCase()}`;
  await tx.update(products).set({ title: 'Deleted product', slug }).where(eq(products.id, id));
}

/** Testimonials, FAQs, questions and support details of the page; files and pictures stay. */
export async function deleteParts(tx: Tx, productId: string): Promise<void> {
  for (const table of [testimonials, faqs, questions, supportDetails]) await tx.delete(table).where(eq(table.productId, productId));
}
