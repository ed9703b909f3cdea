import { useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../button/busy-button.tsx';
import { AlertLine } from '../feedback/alert-line.tsx';
import { toast } from '../feedback/toast.ts';
import { fieldProps } from '../form/fields/field-props.ts';
import { TextAreaField } from '../form/fields/text-field.tsx';
import { useSchemaForm } from '../form/schema-form.ts';
import type { useCall } from '../hooks/use-call.ts';
import { uiText } from '../text.ts';
import { Dialog, DialogActions } from './dialog.tsx';

type Call<Variables> = Pick<ReturnType<typeof useCall<{ message: string }, Variables>>, 'mutate' | 'isPending'>;

interface ReasonDialogProps<Target, Variables> {
  /** The record that needs a reason; the dialog is open while it is not null. */
  target: Target | null;
  onClose: () => void;
  title: (target: Target) => string;
  line: (target: Target) => string;
  /** Says who will read the reason. */
  hint: string;
  action: string;
  busyLabel: string;
  /** Error message when the server sends none. */
  failure: string;
  danger?: boolean;
  call: Call<Variables>;
  toSend: (target: Target, reason: string) => Variables;
}

/** Asks for a required reason and runs the action. Stays open until the action has succeeded. */
export function ReasonDialog<Target, Variables>({ target, onClose, title, line, ...rest }: ReasonDialogProps<Target, Variables>) {
  const close = () => {
    if (!rest.call.isPending) onClose();
  };
  return (
    <Dialog opened={target !== null} onClose={close} title={target === null ? '' : title(target)} line={target !== null && line(target)}>
      {target !== null && <ReasonForm {...rest} target={target} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

const loadSchema = () => import('@jamun/contract').then(({ RefundRequestInput }) => RefundRequestInput);
// As in the contract, whose schema is loaded later.
const maxReasonLength = 1_000;

type ReasonFormProps<Target, Variables> = Pick<
  ReasonDialogProps<Target, Variables>,
  'hint' | 'action' | 'busyLabel' | 'failure' | 'danger' | 'call' | 'toSend'
> & { target: Target; onCancel: () => void; onDone: () => void };

function ReasonForm<Target, Variables>({ target, call, toSend, onCancel, onDone, ...text }: ReasonFormProps<Target, Variables>) {
  const form = useSchemaForm<{ reason: string }>(loadSchema, { initialValues: { reason: '' } });
  const [error, setError] = useState('');
  const send = ({ reason }: { reason: string }) => {
    setError('');
    call.mutate(toSend(target, reason), {
      onSuccess: ({ message }) => {
        onDone();
        toast.success(message);
      },
      onError: (reply) => {
        if (!form.showFieldErrors(reply)) setError(errorMessage(reply, text.failure));
      },
    });
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <TextAreaField {...fieldProps(form, 'reason')} label={uiText.form.reason} rows={4} maxLength={maxReasonLength} hint={text.hint} />
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={call.isPending} busyLabel={text.busyLabel} variant="filled" {...(text.danger ? { 'data-danger': true } : {})}>
          {text.action}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
