import { productPartMessages } from '@jamun/contract';
import { AppError } from '../../../kit/app-error.ts';
import { newId } from '../../../kit/ids.ts';
import { changeProduct, productNotFound } from '../change-product.ts';
import type { OwnedItem, ProductsDeps } from '../deps.ts';
import { findOwnProduct } from '../products.store.ts';
import { type PartContent, type PartEdit, type PartKind, type PartRow, partStore } from './product-parts.store.ts';

const maxPartsPerKind = 50;
const tooMany: Record<PartKind, string> = {
  testimonial: productPartMessages.tooManyTestimonials,
  faq: productPartMessages.tooManyFaqs,
  question: productPartMessages.tooManyQuestions,
  support: productPartMessages.tooManySupportDetails,
};

/** Use cases for the parts of a page: testimonials, FAQs, questions to buyers and support details. */
export function pageParts<Kind extends PartKind>(deps: ProductsDeps, kind: Kind) {
  const { database, random } = deps;
  const store = partStore(kind);
  const change = changeProduct(deps);

  /** The routes pass only the part id; the product of the part identifies the owner. */
  async function productOfPart({ id, userId }: OwnedItem): Promise<OwnedItem> {
    const productId = await store.productOf(database.read, { id, userId });
    if (!productId) throw new AppError('NOT_FOUND');
    return { id: productId, userId };
  }

  return {
    async list(owned: OwnedItem): Promise<PartRow<Kind>[]> {
      if (!(await findOwnProduct(database.read, owned))) throw productNotFound();
      return store.of(database.read, owned.id);
    },

    create: (owned: OwnedItem, content: PartContent<Kind>): Promise<PartRow<Kind>> =>
      change(owned, async (tx, { id: productId }, now) => {
        if ((await store.countOf(tx, productId)) >= maxPartsPerKind) throw new AppError('CONFLICT', { message: tooMany[kind] });
        return store.insert(tx, { id: newId(random), productId, content, now });
      }),

    async update(part: OwnedItem, content: PartEdit<Kind>): Promise<PartRow<Kind>> {
      return change(await productOfPart(part), async (tx, { id: productId }, now) => {
        const updated = await store.update(tx, { id: part.id, productId, content, now });
        if (!updated) throw new AppError('NOT_FOUND');
        return updated;
      });
    },

    async remove(part: OwnedItem): Promise<void> {
      await change(await productOfPart(part), async (tx, { id: productId }) => {
        if (!(await store.remove(tx, { id: part.id, productId }))) throw new AppError('NOT_FOUND');
      });
    },
  };
}
