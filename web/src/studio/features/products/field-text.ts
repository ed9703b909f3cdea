/** Field labels of the product forms. Separate from `text.ts`: the list loads them only with its create dialog. */
export const productFieldText = {
  labels: {
    title: 'Title',
    description: 'Description',
    category: 'Category',
    priceType: 'Price type',
    price: 'Price',
    hasDiscount: 'Discount',
    discountedPrice: 'Discounted price',
    ctaButtonText: 'CTA button text',
    isLimitedQuantityEnabled: 'Limited quantity',
    quantity: 'Quantity',
  },
  price: {
    fixed: 'Fixed',
    flexible: 'Flexible',
    minimum: 'Minimum price',
    minimumHint: 'Buyers can pay more',
    placeholder: '499',
    discountHint: 'The original price is shown crossed out',
  },
} as const;
