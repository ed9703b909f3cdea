import { toRupees } from '../../kit/money.ts';
import type { ExportPersonalData } from '../../platform/personal-data/personal-data.port.ts';
import { pagedSection } from '../../platform/personal-data/sections.ts';
import type { ProductsDeps } from './deps.ts';
import { partsAfter, productsAfter } from './personal-data.store.ts';
import { faqView, fileView, questionView, supportView, testimonialView } from './product.presenter.ts';
import { storedInput } from './product-input.ts';
import type { FaqRow, ProductFileRow, ProductRow, QuestionRow, SupportDetailRow, TestimonialRow } from './tables.ts';

const productRecord = (row: ProductRow) => ({
  id: row.id,
  slug: row.slug,
  status: row.status,
  ...storedInput(row),
  soldCount: row.soldCount,
  revenue: toRupees(row.revenue),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const exportPersonalData =
  ({ database: { read } }: Pick<ProductsDeps, 'database'>): ExportPersonalData =>
  (userId) => [
    pagedSection<ProductRow>({
      name: 'products',
      about: 'Digital products you sell',
      load: (last, limit) => productsAfter(read, { userId, ...(last ? { after: last.id } : {}), limit }),
      view: productRecord,
    }),
    pagedSection<ProductFileRow>({
      name: 'product-files',
      about: 'Files of your products: their names and sizes, not their content',
      load: (last, limit) => partsAfter(read, 'files', { userId, ...(last ? { after: last.seq } : {}), limit }),
      view: (row) => ({ productId: row.productId, ...fileView(row) }),
    }),
    pagedSection<TestimonialRow>({
      name: 'product-testimonials',
      about: 'Testimonials on your product pages',
      load: (last, limit) => partsAfter(read, 'testimonials', { userId, ...(last ? { after: last.seq } : {}), limit }),
      view: testimonialView,
    }),
    pagedSection<FaqRow>({
      name: 'product-faqs',
      about: 'Questions and answers on your product pages',
      load: (last, limit) => partsAfter(read, 'faqs', { userId, ...(last ? { after: last.seq } : {}), limit }),
      view: faqView,
    }),
    pagedSection<QuestionRow>({
      name: 'product-questions',
      about: 'Registration questions for your buyers',
      load: (last, limit) => partsAfter(read, 'questions', { userId, ...(last ? { after: last.seq } : {}), limit }),
      view: questionView,
    }),
    pagedSection<SupportDetailRow>({
      name: 'product-support',
      about: 'Support details on your product pages',
      load: (last, limit) => partsAfter(read, 'support', { userId, ...(last ? { after: last.seq } : {}), limit }),
      view: supportView,
    }),
  ];
