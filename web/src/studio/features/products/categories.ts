import type { ProductCategory } from '@jamun/contract';

// Written as a record, so that none can be left out; the contract's own list would bring its schemas along.
const known = {
  Education: true,
  Entertainment: true,
  Productivity: true,
  Lifestyle: true,
  Health: true,
  Business: true,
  Other: true,
} satisfies Record<ProductCategory, true>;

export const categories = Object.keys(known) as ProductCategory[];

export const categoryOptions = categories.map((value) => ({ value, label: value }));
