import { useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../button/busy-button.tsx';
import { AlertLine } from '../feedback/alert-line.tsx';
import { toast } from '../feedback/toast.ts';
import { fieldProps } from '../form/fields/field-props.ts';
import { TextAreaField } from '../form/fields/text-field.tsx';
import { useSchemaForm } from '../form/schema-form.ts';
import type { useCall } from '../hooks/use-call.ts';
import { Dialog, DialogActions } from './dialog.tsx';

type Call<Sent> = Pick<ReturnType<typeof useCall<{ message: string }, Sent>>, 'mutate' | 'isPending'>;

interface ReasonDialogProps<Thing, Sent> {
  /** What the reason is for: the dialog is open while there is one. */
  of: Thing | null;
  onClose: () => void;
  title: (thing: Thing) => string;
  line: (thing: Thing) => string;
  /** Who reads it. */
  hint: string;
  action: string;
  busyLabel: string;
  /** Said when the server gives no reason. */
  failure: string;
  danger?: boolean;
  call: Call<Sent>;
  toSend: (thing: Thing, reason: string) => Sent;
}

/** Asks for a required reason, and does what it is for. It stays until the answer is known. */
export function ReasonDialog<Thing, Sent>({ of: thing, onClose, title, line, ...rest }: ReasonDialogProps<Thing, Sent>) {
  const close = () => {
    if (!rest.call.isPending) onClose();
  };
  return (
    <Dialog opened={thing !== null} onClose={close} title={thing === null ? '' : title(thing)} line={thing !== null && line(thing)}>
      {thing !== null && <ReasonForm {...rest} thing={thing} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

const loadSchema = () => import('@jamun/contract').then(({ RefundRequestInput }) => RefundRequestInput);
// As in the contract, whose schemas are fetched when the form is touched.
const longestReason = 1_000;

type ReasonFormProps<Thing, Sent> = Pick<
  ReasonDialogProps<Thing, Sent>,
  'hint' | 'action' | 'busyLabel' | 'failure' | 'danger' | 'call' | 'toSend'
> & { thing: Thing; onCancel: () => void; onDone: () => void };

function ReasonForm<Thing, Sent>({ thing, call, toSend, onCancel, onDone, ...words }: ReasonFormProps<Thing, Sent>) {
  const form = useSchemaForm<{ reason: string }>(loadSchema, { initialValues: { reason: '' } });
  const [failure, setFailure] = useState('');
  const send = ({ reason }: { reason: string }) => {
    setFailure('');
    call.mutate(toSend(thing, reason), {
      onSuccess: ({ message }) => {
        onDone();
        toast.success(message);
      },
      onError: (error) => {
        if (!form.showRefusal(error)) setFailure(errorMessage(error, words.failure));
      },
    });
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <TextAreaField {...fieldProps(form, 'reason')} label="Reason" rows={4} maxLength={longestReason} hint={words.hint} />
      {failure && <AlertLine tone="bad">{failure}</AlertLine>}
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={call.isPending} busyLabel={words.busyLabel} variant="filled" {...(words.danger ? { 'data-danger': true } : {})}>
          {words.action}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
