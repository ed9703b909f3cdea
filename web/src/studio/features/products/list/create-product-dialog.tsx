import { productMessages } from '@jamun/contract/product-messages';
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
import { categoryOptions } from '../categories.ts';
import { PriceFields } from '../price-fields.tsx';
import { bodyOf, loadProductSchema, newProduct, type ProductValues } from '../product-values.ts';

/** The least that a product begins with; the rest follows in the editor, which opens when it is made. */
export function CreateProductDialog({ target: wanted, onClose }: { target: 'new' | null; onClose: () => void }) {
  const create = useCreateProduct();
  const close = () => {
    if (!create.isPending) onClose();
  };
  return (
    <Dialog opened={wanted !== null} onClose={close} ownEntry={false} title="Create Product">
      {wanted && <CreateProductForm create={create} onCancel={close} />}
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
  const [refusal, setRefusal] = useState('');
  const send = (values: ProductValues) => {
    setRefusal('');
    create.mutate(bodyOf(values), {
      onSuccess: ({ data }) => {
        toast.success(productMessages.created);
        // In place of the open dialog, which stands in the address: Back leads to the list.
        void navigate({ to: '/digital-products/$id/edit', params: { id: data.id }, replace: true });
      },
      onError: (error) => {
        if (!form.showFieldErrors(error)) setRefusal(errorMessage(error, productMessages.notCreated));
      },
    });
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <TextField {...fieldProps(form, 'title')} label="Title" placeholder="Polity in 90 Days" autoComplete="off" data-autofocus />
      <SelectField {...fieldProps(form, 'category')} label="Category" options={categoryOptions} />
      <PriceFields form={form} />
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={create.isPending} busyLabel="Creating..." variant="filled">
          Create Product
        </BusyButton>
      </DialogActions>
    </form>
  );
}
