/** Text that the product list and the editor share. */
export const productText = {
  title: 'Digital Product',
  titles: 'Digital Products',
  create: 'Create Product',
  creating: 'Creating...',
  duplicate: 'Duplicate',
  duplicating: 'Duplicating...',
  publish: 'Publish',
  unpublish: 'Unpublish',
  invalidPrice: 'Set a valid price',
  priceBefore: 'Before ',
  priceFrom: 'from',
} as const;
