import { type PaymentMethod, paymentMethodMessages } from '@jamun/contract';
import { IconBuildingBank, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useSaveMethod } from '../../../domain/payment-methods/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { BankFields, UpiFields } from './method-fields.tsx';
import { type MethodValues, schemaFor, toChanges, toFormValues, toNewMethod } from './method-values.ts';
import { methodFormText as text } from './text.ts';

interface MethodDialogProps {
  target: PaymentMethod | 'new' | null;
  /** The first method is primary by default. */
  isFirst: boolean;
  onClose: () => void;
}

/** Adds or edits a payment method. Cannot be closed while it saves. */
export function MethodDialog({ target, isFirst, onClose }: MethodDialogProps) {
  const save = useSaveMethod();
  const close = () => {
    if (!save.isPending) onClose();
  };
  return (
    <Dialog opened={target !== null} onClose={close} {...(target === 'new' ? text.add : text.edit)}>
      {target && <MethodForm method={target === 'new' ? null : target} isFirst={isFirst} save={save} onCancel={close} onSaved={onClose} />}
    </Dialog>
  );
}

const types = [
  { value: 'BANK', label: text.types.BANK, Icon: IconBuildingBank },
  { value: 'UPI', label: text.types.UPI, Icon: IconDeviceMobile },
];
const priorities = [
  { value: 'PRIMARY', label: text.priorities.PRIMARY },
  { value: 'SECONDARY', label: text.priorities.SECONDARY },
];

interface MethodFormProps {
  /** Null for a new method. */
  method: PaymentMethod | null;
  isFirst: boolean;
  save: ReturnType<typeof useSaveMethod>;
  onCancel: () => void;
  onSaved: () => void;
}

function MethodForm({ method, isFirst, save, onCancel, onSaved }: MethodFormProps) {
  const { form, send, error } = useMethodForm({ method, isFirst, save, onSaved });
  const Fields = form.values.type === 'BANK' ? BankFields : UpiFields;
  return (
    <form onSubmit={form.submit(send)} noValidate>
      <ChoiceField
        {...fieldProps(form, 'type')}
        label={text.type}
        options={types}
        {...(method ? { disabled: true, hint: text.typeFixed } : { 'data-autofocus': true })}
      />
      <Fields form={form} method={method} />
      <ChoiceField
        {...fieldProps(form, 'priority')}
        value={form.values.priority ?? 'SECONDARY'}
        label={text.priority}
        options={priorities}
        hint={text.priorityHint}
      />
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={save.isPending} busyLabel={method ? text.saving : text.creating} variant="filled">
          {method ? text.save : text.create}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

function useMethodForm({ method, isFirst, save, onSaved }: Omit<MethodFormProps, 'onCancel'>) {
  const [schema] = useState(() => schemaFor(method));
  const form = useSchemaForm(schema, { initialValues: toFormValues(method, isFirst) });
  const [saveError, setSaveError] = useState<string | null>(null);

  const send = (values: MethodValues) => {
    setSaveError(null);
    save.mutate(method ? { id: method.id, body: toChanges(values) } : { id: null, body: toNewMethod(values) }, {
      onSuccess: () => {
        onSaved();
        toast.success(`${method ? paymentMethodMessages.updated : paymentMethodMessages.created}!`);
      },
      onError: (error) => {
        const fallback = method ? paymentMethodMessages.notUpdated : paymentMethodMessages.notCreated;
        if (!form.showFieldErrors(error)) setSaveError(errorMessage(error, fallback));
        toast.error(errorMessage(error, paymentMethodMessages.failedToast));
      },
    });
  };

  // The summary of missing fields disappears with the last field error.
  const { '': summary, ...fieldErrors } = form.errors;
  return { form, send, error: (Object.keys(fieldErrors).length > 0 && summary) || saveError };
}
