import type { PaymentMethod } from '@jamun/contract';
import { paymentMethodMessages } from '@jamun/contract/messages';
import { IconBuildingBank, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import type { useSaveMethod } from '../../../domain/payment-methods/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { DialogActions } from '../../../ui/overlay/dialog.tsx';
import { BankFields, UpiFields } from './method-fields.tsx';
import { changesOf, type MethodValues, newMethodOf, schemaFor, valuesOf } from './method-values.ts';

const types = [
  { value: 'BANK', label: 'Bank account', Icon: IconBuildingBank },
  { value: 'UPI', label: 'UPI', Icon: IconDeviceMobile },
];
const priorities = [
  { value: 'PRIMARY', label: 'Primary' },
  { value: 'SECONDARY', label: 'Secondary' },
];

interface MethodFormProps {
  /** The one that is edited; none when one is added. */
  method: PaymentMethod | null;
  isFirst: boolean;
  save: ReturnType<typeof useSaveMethod>;
  onCancel: () => void;
  onSaved: () => void;
}

export function MethodForm({ method, isFirst, save, onCancel, onSaved }: MethodFormProps) {
  const { form, send, refusal } = useMethodForm({ method, isFirst, save, onSaved });
  const Fields = form.values.type === 'BANK' ? BankFields : UpiFields;
  return (
    <form onSubmit={form.submit(send)} noValidate>
      <ChoiceField
        {...fieldProps(form, 'type')}
        label="Type"
        options={types}
        {...(method ? { disabled: true, hint: 'The type cannot be changed' } : { 'data-autofocus': true })}
      />
      <Fields form={form} method={method} />
      <ChoiceField
        {...fieldProps(form, 'priority')}
        value={form.values.priority ?? 'SECONDARY'}
        label="Priority"
        options={priorities}
        hint="Making this primary replaces your current primary"
      />
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={save.isPending} busyLabel={method ? 'Saving...' : 'Adding...'} variant="filled">
          {method ? 'Save' : 'Add'}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

function useMethodForm({ method, isFirst, save, onSaved }: Omit<MethodFormProps, 'onCancel'>) {
  const [schema] = useState(() => schemaFor(method));
  const form = useSchemaForm(schema, { initialValues: valuesOf(method, isFirst) });
  const [refused, setRefused] = useState<string | null>(null);

  const send = (values: MethodValues) => {
    setRefused(null);
    save.mutate(method ? { id: method.id, body: changesOf(values) } : { id: null, body: newMethodOf(values) }, {
      onSuccess: () => {
        onSaved();
        toast.success(`${method ? paymentMethodMessages.updated : paymentMethodMessages.created}!`);
      },
      onError: (error) => {
        const failure = method ? paymentMethodMessages.notUpdated : paymentMethodMessages.notCreated;
        if (!form.showFieldErrors(error)) setRefused(errorMessage(error, failure));
        toast.error(errorMessage(error, paymentMethodMessages.failedToast));
      },
    });
  };

  // What is said of the form as a whole goes with the last complaint beside a field.
  const { '': gaps, ...beside } = form.errors;
  return { form, send, refusal: (Object.keys(beside).length > 0 && gaps) || refused };
}
