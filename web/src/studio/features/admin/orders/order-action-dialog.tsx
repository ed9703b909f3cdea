import type { AdminOrderDetails } from '@jamun/contract';
import { type Deed, useDeed } from '../../../domain/admin-orders/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { questionOf } from './order-action-text.ts';

export interface AskedDeed {
  order: AdminOrderDetails;
  deed: Deed;
  /** The slide-over tells it, beside what is so now. */
  onRefused: (error: Error) => void;
}

// The three calls take the same.
const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/orders/{id}/refund'].body);

/** Asks before money is moved, and says whose and how much. It stays until the answer is known. */
export function DeedDialog({ target: asked, onClose }: { target: AskedDeed | null; onClose: () => void }) {
  const call = useDeed();
  const close = () => {
    if (!call.isPending) onClose();
  };
  const question = asked && questionOf(asked.order, asked.deed);
  return (
    <Dialog opened={asked !== null} onClose={close} title={question?.title ?? ''} line={question?.line}>
      {asked && <ReasonForm asked={asked} call={call} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

interface ReasonFormProps {
  asked: AskedDeed;
  call: ReturnType<typeof useDeed>;
  onCancel: () => void;
  onDone: () => void;
}

function ReasonForm({ asked: { order, deed, onRefused }, call, onCancel, onDone }: ReasonFormProps) {
  const form = useSchemaForm<{ reason?: string | undefined }>(loadSchema, { initialValues: { reason: '' } });
  const { action, busyLabel, hint } = questionOf(order, deed);
  const send = ({ reason }: { reason?: string | undefined }) =>
    call.mutate(
      { id: order.id, deed, reason },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (error) => {
          if (form.showFieldErrors(error)) return;
          onDone();
          onRefused(error);
        },
      },
    );
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <TextAreaField {...fieldProps(form, 'reason')} label="Reason" optional maxLength={500} hint={hint} />
      <DialogActions onCancel={onCancel} focusCancel>
        <BusyButton
          busy={call.isPending}
          busyLabel={busyLabel}
          variant="filled"
          {...(deed.kind === 'retry' ? {} : { 'data-danger': true })}
        >
          {action}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
