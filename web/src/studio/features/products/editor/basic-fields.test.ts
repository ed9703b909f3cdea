import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { newProduct, type ProductForm, type ProductFormValues } from '../product-values.ts';

afterEach(() => vi.unstubAllGlobals());

/** Names of the fields that the rendered form binds to an input. */
async function boundFields(values: ProductFormValues): Promise<string[]> {
  // The markup toolbar reads the platform for its shortcut labels.
  vi.stubGlobal('navigator', { platform: 'Linux' });
  const { BasicFields } = await import('./basic-fields.tsx');
  const bound = new Set<string>();
  const getInputProps = (name: keyof ProductFormValues) => {
    bound.add(name);
    return { value: values[name], onChange: () => undefined, onBlur: () => undefined };
  };
  const form = { values, getInputProps } as unknown as ProductForm;
  renderToStaticMarkup(createElement(BasicFields, { form }));
  return [...bound].sort();
}

it('the product editor has an input for every field of a product', async () => {
  const allFieldsShown = {
    ...newProduct,
    price: 499,
    hasDiscount: true,
    discountedPrice: 399,
    isLimitedQuantityEnabled: true,
    quantity: 5,
  };
  expect(await boundFields(allFieldsShown)).toEqual(Object.keys(newProduct).sort());
});
