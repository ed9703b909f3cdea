import type { Product, ProductInput } from '@jamun/contract';
import { defaultCtaText } from '@jamun/contract/product-messages';
import type { z } from 'zod';
import type { ProductBody } from '../../domain/products/api.ts';
import type { FormValues, useSchemaForm } from '../../ui/form/schema-form.ts';

type Input = z.input<typeof ProductInput>;

/** All that a product's form holds; the contract lets most of it out for a new one. */
export type ProductValues = { [Name in keyof Input]-?: Exclude<Input[Name], undefined> };
export type TypedProduct = FormValues<ProductValues>;
export type ProductForm = ReturnType<typeof useSchemaForm<ProductValues>>;

/** Fetched when a form is touched: looking at a product needs no schema. */
export const loadProductSchema = () =>
  import('@jamun/contract').then((contract) => contract.ProductInput as unknown as z.ZodType<unknown, ProductValues>);

export const newProduct: TypedProduct = {
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

export const valuesOf = (product: Product): TypedProduct => ({
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

/** An emptied number is none: left out, the old one would stay. */
export const bodyOf = (values: ProductValues): ProductBody => ({
  ...values,
  discountedPrice: values.discountedPrice ?? null,
  quantity: values.quantity ?? null,
});
