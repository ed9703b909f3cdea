import type { Product } from '@jamun/contract';
import { productMessages } from '@jamun/contract/product-messages';
import { useSaveProduct } from '../../../domain/products/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRecordForm } from '../../../ui/form/record-form.ts';
import { bodyOf, loadProductSchema, type TypedProduct, valuesOf } from '../product-values.ts';

const names: Record<keyof TypedProduct, string> = {
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
};

export function useProductForm(product: Product, onReload: () => Promise<Product | undefined>) {
  const save = useSaveProduct();
  return useRecordForm({
    record: product,
    onReload,
    schema: loadProductSchema,
    valuesOf,
    save: (values, { id, version }) => save(id, { ...bodyOf(values), version }),
    onSaved: () => toast.success(productMessages.updated),
    notSaved: () => productMessages.notUpdated,
    draft: `product:${product.id}`,
    what: 'The product',
    names,
  });
}
export type ProductFormState = ReturnType<typeof useProductForm>;
