import { type Product, productMessages } from '@jamun/contract';
import { useSaveProduct } from '../../../domain/products/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useRecordForm } from '../../../ui/form/record-form.ts';
import { productFieldText } from '../field-text.ts';
import { loadProductSchema, toFormValues, toRequestBody } from '../product-values.ts';
import { productEditorText } from './text.ts';

export function useProductForm(product: Product, onReload: () => Promise<Product | undefined>) {
  const save = useSaveProduct();
  return useRecordForm({
    record: product,
    onReload,
    schema: loadProductSchema,
    valuesOf: toFormValues,
    save: (values, { id, version }) => save(id, { ...toRequestBody(values), version }),
    onSaved: () => toast.success(productMessages.updated),
    notSaved: () => productMessages.notUpdated,
    draft: `product:${product.id}`,
    what: productEditorText.subject,
    names: productFieldText.labels,
  });
}
export type ProductFormState = ReturnType<typeof useProductForm>;
