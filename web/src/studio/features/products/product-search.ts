import type { ProductCategory } from '@jamun/contract';
import { defineList } from '../../ui/data/list/list-search.ts';

// A record, so that the compiler finds a missing category. The contract's own list would load its schemas with every page.
const categories = {
  Education: true,
  Entertainment: true,
  Productivity: true,
  Lifestyle: true,
  Health: true,
  Business: true,
  Other: true,
} satisfies Record<ProductCategory, true>;

export const categoryOptions = (Object.keys(categories) as ProductCategory[]).map((value) => ({ value, label: value }));

export const productsList = defineList({
  search: 'Search products...',
  filters: {
    category: { label: 'Category', options: [{ value: '', label: 'All' }, ...categoryOptions] },
    status: {
      label: 'Status',
      options: [
        { value: '', label: 'All Status' },
        { value: 'ACTIVE', label: 'Active' },
        { value: 'INACTIVE', label: 'Inactive' },
      ],
    },
  },
  sorts: [
    { value: '', label: 'Newest' },
    { value: 'title', label: 'Title' },
    { value: 'price', label: 'Price' },
    { value: 'sales', label: 'Sales', order: 'desc' },
  ],
});

/** Tabs of the editor, apart from the first one, which has no search parameter. */
export type EditorTab = 'upload' | 'publish';

export const readTab = ({ tab }: Record<string, unknown>): { tab?: EditorTab } => (tab === 'upload' || tab === 'publish' ? { tab } : {});
