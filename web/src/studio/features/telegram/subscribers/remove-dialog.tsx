import { type Contract, type RouteInput, type SubscriberDetails, subscriberMessages } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useRemoveSubscriber } from '../../../domain/subscribers/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CheckField } from '../../../ui/form/fields/check-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { subscriberDialogText } from './dialog-text.ts';
import type { SubscriberTarget } from './extend-dialog.tsx';
import classes from './subscribers.module.css';

const { remove: text } = subscriberDialogText;

type RemovalBody = RouteInput<Contract['POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove']>['body'];

const loadSchema = () =>
  import('@jamun/contract').then(
    ({ contract }) => contract['POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove'].body,
  );

/** Number of paid terms that start later. A refund of the current term does not cover them. */
const countUpcomingPaidTerms = ({ terms }: SubscriberDetails) =>
  terms.filter(({ status, startDate, plan }) => status === 'ACTIVE' && plan.price > 0 && Date.parse(startDate) > Date.now()).length;

/** Ends a subscriber's access, with or without a refund. Stays open until the server has answered. */
export function RemoveDialog({ target, onClose }: { target: SubscriberTarget | null; onClose: () => void }) {
  const remove = useRemoveSubscriber();
  const close = () => {
    if (!remove.isPending) onClose();
  };
  return (
    <Dialog opened={target !== null} onClose={close} title={target ? text.title(target.subscriber.user.name) : ''} line={text.line}>
      {target && <RemoveForm target={target} remove={remove} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

interface RemoveFormProps {
  target: SubscriberTarget;
  remove: ReturnType<typeof useRemoveSubscriber>;
  onCancel: () => void;
  onDone: () => void;
}

function RemoveForm({ target: { params, subscriber }, remove, onCancel, onDone }: RemoveFormProps) {
  const [error, setError] = useState<string | null>(null);
  const form = useSchemaForm<RemovalBody>(loadSchema, { initialValues: { reason: '', refund: false } });
  const { refundable } = subscriber;
  const upcoming = countUpcomingPaidTerms(subscriber);
  const send = (body: RemovalBody) => {
    setError(null);
    remove.mutate(
      { params, body },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (cause) => {
          if (!form.showFieldErrors(cause)) setError(errorMessage(cause, subscriberMessages.notRemoved));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <TextAreaField
        {...fieldProps(form, 'reason')}
        label={subscriberDialogText.reason}
        maxLength={500}
        hint={subscriberDialogText.reasonHint}
        data-autofocus
      />
      {refundable && (
        <CheckField
          {...fieldProps(form, 'refund')}
          label={text.refund(refundable.amount)}
          hint={text.refundHint(refundable.amount, refundable.fee)}
        />
      )}
      {upcoming > 0 && <p className={classes.warning}>{text.upcoming(upcoming)}</p>}
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={remove.isPending} busyLabel={text.busy} variant="filled" data-danger>
          {form.values.refund ? text.confirmWithRefund : text.confirm}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
