import { productMessages } from '@jamun/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useCreateProduct } from '../../../domain/products/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { productFieldText } from '../field-text.ts';
import { PriceFields } from '../price-fields.tsx';
import { categoryOptions } from '../product-search.ts';
import { loadProductSchema, newProduct, type ProductValues, toRequestBody } from '../product-values.ts';
import { productText } from '../text.ts';
import { productListText } from './text.ts';

/** Creates a product with its title, category and price, then opens the editor for the rest. */
export function CreateProductDialog({ target: mode, onClose }: { target: 'new' | null; onClose: () => void }) {
  const create = useCreateProduct();
  const close = () => {
    if (!create.isPending) onClose();
  };
  return (
    <Dialog opened={mode !== null} onClose={close} ownEntry={false} title={productText.create}>
      {mode && <CreateProductForm create={create} onCancel={close} />}
    </Dialog>
  );
}

interface CreateProductFormProps {
  create: ReturnType<typeof useCreateProduct>;
  onCancel: () => void;
}

function CreateProductForm({ create, onCancel }: CreateProductFormProps) {
  const navigate = useNavigate();
  const form = useSchemaForm(loadProductSchema, { initialValues: newProduct });
  useDraft(form, { name: 'new-product', saved: newProduct });
  const [error, setError] = useState('');
  const send = (values: ProductValues) => {
    setError('');
    create.mutate(toRequestBody(values), {
      onSuccess: ({ data }) => {
        toast.success(productMessages.created);
        // Replaces the history entry of the open dialog, so that Back leads to the list.
        void navigate({ to: '/digital-products/$id/edit', params: { id: data.id }, replace: true });
      },
      onError: (cause) => {
        if (!form.showFieldErrors(cause)) setError(errorMessage(cause, productMessages.notCreated));
      },
    });
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <TextField
        {...fieldProps(form, 'title')}
        label={productFieldText.labels.title}
        placeholder={productListText.create.titlePlaceholder}
        autoComplete="off"
        data-autofocus
      />
      <SelectField {...fieldProps(form, 'category')} label={productFieldText.labels.category} options={categoryOptions} />
      <PriceFields form={form} />
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={create.isPending} busyLabel={productText.creating} variant="filled">
          {productText.create}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
