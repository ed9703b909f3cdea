import type { Product } from '@jamun/contract';
import { productMessages as say } from '@jamun/contract/product-messages';
import { useEffect, useState } from 'react';
import { ApiError, wordsOf } from '../../../../lib/api-error.ts';
import { useSchemaForm } from '../../../ui/schema-form.ts';
import { toast } from '../../../ui/toast.ts';
import { useUpdateProduct } from '../api.ts';
import { bodyOf, loadProductSchema, type ProductValues, type TypedProduct, valuesOf } from '../product-values.ts';
import { mergeFresh } from './merge-fresh.ts';

export interface FormRefusal {
  tone: 'bad' | 'ok';
  words: string;
  /** What is on the screen is no longer what is there. */
  stale: boolean;
}

/** The product's own fields: what was typed, whether it is saved, and the ways to save it, to drop it and to catch up with others. */
export function useProductForm(product: Product, onReload: () => Promise<Product | undefined>) {
  const form = useSchemaForm(loadProductSchema, { initialValues: valuesOf(product) });
  const update = useUpdateProduct(product.id);
  // What the form began with: a newer product that arrives meanwhile is not what was edited.
  const [base, setBase] = useState(product);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const changed = form.isDirty();

  const begin = (with_: Product, values: TypedProduct = valuesOf(with_)) => {
    form.setValues(values);
    form.resetDirty(valuesOf(with_));
    form.clearErrors();
    setBase(with_);
    setRefusal(null);
  };
  useEffect(() => {
    if (product.version === base.version) return;
    if (!changed) begin(product);
    // A file or a picture came or went, which is another version too, but none that what was typed could overwrite.
    else if (hasSameFields(product, base)) setBase(product);
  });

  const send = (values: ProductValues, onSaved?: (saved: Product) => void, over: Product = base) => {
    setRefusal(null);
    update.mutate(
      { ...bodyOf(values), version: over.version },
      {
        onSuccess: ({ data }) => {
          begin(data);
          toast.success(say.updated);
          onSaved?.(data);
        },
        onError: (error) => {
          if (form.showRefusal(error)) return;
          if (!isStale(error)) return refuse(error, false);
          void onReload().then((fresh) => {
            if (fresh && fresh.version !== over.version && hasSameFields(fresh, over)) send(values, onSaved, fresh);
            else refuse(error, true);
          });
        },
      },
    );
  };
  const refuse = (error: Error, stale: boolean) => {
    setRefusal({ tone: 'bad', words: wordsOf(error, say.notUpdated), stale });
    toast.error(say.notUpdated);
  };

  /** Shows what is there now. What was typed here stays, and is still to be saved. */
  const reload = async () => {
    const fresh = await onReload();
    if (!fresh) return;
    const { values, both } = mergeFresh({ typed: form.getValues(), before: valuesOf(base), now: valuesOf(fresh) });
    begin(fresh, values);
    setRefusal({ tone: 'ok', words: mergedWords(both), stale: false });
  };

  /** Saves what is not saved, and goes on when that is done. */
  const saveFirst = async (then: (saved: Product) => void) => {
    if (!changed) return then(product);
    const { hasErrors } = await form.validate();
    if (!hasErrors) send(form.getValues() as ProductValues, then);
  };

  return {
    form,
    base,
    changed,
    refusal,
    isSaving: update.isPending,
    send: (values: ProductValues) => send(values),
    discard: () => begin(product),
    reload: () => void reload(),
    saveFirst: (then: (saved: Product) => void) => void saveFirst(then),
  };
}
export type ProductFormState = ReturnType<typeof useProductForm>;

const isStale = (error: Error) => error instanceof ApiError && error.status === 409;

function hasSameFields(one: Product, other: Product): boolean {
  const [a, b] = [valuesOf(one), valuesOf(other)];
  return (Object.keys(a) as (keyof TypedProduct)[]).every((name) => a[name] === b[name]);
}

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

function mergedWords(both: (keyof TypedProduct)[]): string {
  const kept = 'The product is up to date. What you typed is kept and not saved yet.';
  if (!both.length) return kept;
  return `${kept} Also changed elsewhere: ${both.map((name) => names[name]).join(', ')}.`;
}
