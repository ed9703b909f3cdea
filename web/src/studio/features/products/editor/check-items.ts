import type { Product, ProductPublishBlocker } from '@jamun/contract';
import { formatShortRupees } from '@jamun/contract/money';
import { paidPrice } from '../price.ts';
import type { EditorTab } from './editor-tab.ts';

export interface CheckItem {
  name: string;
  /** Without what is missing it cannot be published; what is advised may stay undone. */
  state: 'done' | 'missing' | 'advised';
  value?: string;
  /** The words of the link to where it is mended. */
  mend: string;
  tab?: EditorTab;
  hash: string;
}

export function checkItems(product: Product): CheckItem[] {
  const gap = (name: ProductPublishBlocker) => (product.missing.includes(name) ? 'missing' : 'done');
  const advised = (there: boolean) => (there ? 'done' : 'advised');
  const count = (things: readonly unknown[]) => things.length.toLocaleString('en-IN');
  return [
    { name: 'Title and description', state: advised(product.description !== ''), mend: 'Write a description', hash: 'description' },
    { name: 'Price', state: gap('price'), value: formatShortRupees(paidPrice(product).paid), mend: 'Change the price', hash: 'price' },
    { name: 'Cover image', state: advised(product.coverImage !== null), mend: 'Upload image', hash: 'cover' },
    { name: 'Files', state: gap('files'), value: count(product.files), mend: 'Upload files', tab: 'upload', hash: 'files' },
    { name: 'FAQ', state: advised(product.faqs.length > 0), value: count(product.faqs), mend: 'Add FAQ', hash: 'faq' },
    {
      name: 'Testimonials',
      state: advised(product.testimonials.length > 0),
      value: count(product.testimonials),
      mend: 'Add Testimonial',
      hash: 'testimonials',
    },
  ];
}
