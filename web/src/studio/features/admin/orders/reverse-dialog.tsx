import type { AdminOrderDetails } from '@jamun/contract';
import { useReverseChargeback } from '../../../domain/admin-orders/api.ts';
import { itemNameOf } from '../../../domain/orders/ordered-item.ts';
import { useSecondFactor } from '../../../domain/second-factor/use-second-factor.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { CodeField } from '../../../ui/form/fields/code-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { reversalLine } from './reversal-text.ts';

export interface ReversalRequest {
  order: AdminOrderDetails;
  /** The drawer says whether the buyer has access again. */
  onReversed: (accessRestored: boolean) => void;
  /** Errors that belong to no field are shown in the drawer. */
  onError: (error: Error) => void;
}

const loadSchema = () =>
  import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/orders/{id}/chargeback/reverse'].body);

/** Undoes a recorded chargeback after the bank has returned the money. */
export function ReverseDialog({ target: request, onClose }: { target: ReversalRequest | null; onClose: () => void }) {
  const reverse = useReverseChargeback();
  // Stays open until the answer is known.
  const close = () => {
    if (!reverse.isPending) onClose();
  };
  return (
    <Dialog
      opened={request !== null}
      onClose={close}
      title={request ? `Reverse the chargeback of “${itemNameOf(request.order)}”?` : ''}
      line={request && reversalLine(request.order)}
    >
      {request && <ReverseForm request={request} reverse={reverse} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

interface ReverseFormProps {
  request: ReversalRequest;
  reverse: ReturnType<typeof useReverseChargeback>;
  onCancel: () => void;
  onDone: () => void;
}

interface ReverseValues {
  reason: string;
  code?: string | undefined;
}

function ReverseForm({ request: { order, onReversed, onError }, reverse, onCancel, onDone }: ReverseFormProps) {
  const secondFactor = useSecondFactor('admin');
  const form = useSchemaForm<ReverseValues>(loadSchema, { initialValues: { reason: '', code: '' } });
  const send = ({ reason, code }: ReverseValues) =>
    reverse.mutate(
      { id: order.id, reason, ...(code ? { code } : {}) },
      {
        onSuccess: ({ data }) => {
          onDone();
          onReversed(data.accessRestored);
        },
        onError: (error) => {
          if (form.showFieldErrors(error)) return;
          onDone();
          onError(error);
        },
      },
    );
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <TextAreaField
        {...fieldProps(form, 'reason')}
        label="Reason"
        maxLength={500}
        hint="The seller reads it in their email."
        data-autofocus
      />
      {(secondFactor.data?.enabled || form.errors.code) && <CodeField {...fieldProps(form, 'code')} />}
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={reverse.isPending} busyLabel="Reversing..." variant="filled">
          Reverse chargeback
        </BusyButton>
      </DialogActions>
    </form>
  );
}
