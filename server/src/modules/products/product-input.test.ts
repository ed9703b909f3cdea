import { ProductInput } from '@jamun/contract';
import { expect, it } from 'vitest';
import { inputColumns } from './create-product.ts';
import { type Input, storedInput } from './product-input.ts';

it('stores and reads every input field of a product without changes', () => {
  // Every value differs from its default and from all others, so that a field mapped to the wrong column is found.
  const { hasDiscount, ...input }: Input = {
    title: 'Monsoon Light',
    description: 'Twenty-four presets',
    category: 'Lifestyle',
    priceType: 'FLEXIBLE',
    price: 799.5,
    hasDiscount: true,
    discountedPrice: 549.25,
    ctaButtonText: 'Get it',
    isLimitedQuantityEnabled: true,
    quantity: 12,
  };
  expect(storedInput(inputColumns({ ...input, hasDiscount }))).toEqual(input);
  expect(storedInput(inputColumns(ProductInput.parse({ title: 'Free', category: 'Other', price: 1 })))).toMatchObject({
    price: 1,
    discountedPrice: null,
    quantity: null,
  });
});
