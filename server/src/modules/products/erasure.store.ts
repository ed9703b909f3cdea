import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { faqs, type ProductRow, products, questions, supportDetails, testimonials } from './tables.ts';

/** Locks all products of the user, deleted ones included, in the order of their ids. */
export const lockAllOwnProducts = (tx: Tx, userId: number): Promise<ProductRow[]> =>
  tx.select().from(products).where(eq(products.userId, userId)).orderBy(products.id).for('no key update');

/** Replaces the title and the slug that was created from it. Only for a product that was never sold. */
export async function eraseTitle(tx: Tx, id: string): Promise<void> {
  const slug = `deleted-product-${id.toLowerCase()}`;
  await tx.update(products).set({ title: 'Deleted product', slug }).where(eq(products.id, id));
}

/** Deletes testimonials, FAQs, questions and support details of the page. Files and pictures stay. */
export async function deleteParts(tx: Tx, productId: string): Promise<void> {
  for (const table of [testimonials, faqs, questions, supportDetails]) await tx.delete(table).where(eq(table.productId, productId));
}
