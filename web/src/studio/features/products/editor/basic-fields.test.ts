import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { newProduct, type ProductForm, type TypedProduct } from '../product-values.ts';

afterEach(() => vi.unstubAllGlobals());

/** Names of the fields that the form binds to an input while it shows these values. */
async function boundFields(values: TypedProduct): Promise<string[]> {
  // The description's toolbar names the keys of the visitor's platform.
  vi.stubGlobal('navigator', { platform: 'Linux' });
  const { BasicFields } = await import('./basic-fields.tsx');
  const bound = new Set<string>();
  const getInputProps = (name: keyof TypedProduct) => {
    bound.add(name);
    return { value: values[name], onChange: () => undefined, onBlur: () => undefined };
  };
  const form = { values, getInputProps } as unknown as ProductForm;
  renderToStaticMarkup(createElement(MantineProvider, null, createElement(BasicFields, { form })));
  return [...bound].sort();
}

it('the product editor has an input for every field of a product', async () => {
  const everythingShown = {
    ...newProduct,
    price: 499,
    hasDiscount: true,
    discountedPrice: 399,
    isLimitedQuantityEnabled: true,
    quantity: 5,
  };
  expect(await boundFields(everythingShown)).toEqual(Object.keys(newProduct).sort());
});
