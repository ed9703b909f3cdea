import { defaultCtaText, type Product, type ProductInput } from '@jamun/contract';
import type { z } from 'zod';
import type { ProductBody } from '../../domain/products/api.ts';
import type { FormValues, useSchemaForm } from '../../ui/form/schema-form.ts';

type Input = z.input<typeof ProductInput>;

/** Values of a valid product form. All fields are required here; the contract makes most of them optional for a new product. */
export type ProductValues = { [Name in keyof Input]-?: Exclude<Input[Name], undefined> };
/** Values while they are typed, possibly invalid. */
export type ProductFormValues = FormValues<ProductValues>;
export type ProductForm = ReturnType<typeof useSchemaForm<ProductValues>>;

/** Loads the schema on the first focus: viewing a product does not need it. */
export const loadProductSchema = () =>
  import('@jamun/contract').then((contract) => contract.ProductInput as unknown as z.ZodType<unknown, ProductValues>);

export const newProduct: ProductFormValues = {
  title: '',
  description: '',
  category: 'Education',
  priceType: 'FIXED',
  price: undefined,
  hasDiscount: false,
  discountedPrice: undefined,
  ctaButtonText: defaultCtaText,
  isLimitedQuantityEnabled: false,
  quantity: undefined,
};

export const toFormValues = (product: Product): ProductFormValues => ({
  title: product.title,
  description: product.description,
  category: product.category,
  priceType: product.priceType,
  price: product.price,
  hasDiscount: product.hasDiscount,
  discountedPrice: product.discountedPrice ?? undefined,
  ctaButtonText: product.ctaButtonText,
  isLimitedQuantityEnabled: product.isLimitedQuantityEnabled,
  quantity: product.quantity ?? undefined,
});

/** Request body. Empty numbers are sent as null, because the server keeps the old value of a missing field. */
export const toRequestBody = (values: ProductValues): ProductBody => ({
  ...values,
  discountedPrice: values.discountedPrice ?? null,
  quantity: values.quantity ?? null,
});
