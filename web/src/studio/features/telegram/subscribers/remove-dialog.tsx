import type { Contract, RouteInput, SubscriberDetails } from '@jamun/contract';
import { formatRupees } from '@jamun/contract/money';
import { subscriberMessages } from '@jamun/contract/telegram-messages';
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
import type { SubscriberTarget } from './extend-dialog.tsx';
import classes from './subscribers.module.css';

type RemovalBody = RouteInput<Contract['POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove']>['body'];

const loadSchema = () =>
  import('@jamun/contract').then(
    ({ contract }) => contract['POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/remove'].body,
  );

/** Paid terms that have not begun: a refund of the current one does not cover them. */
const upcomingPaid = ({ terms }: SubscriberDetails) =>
  terms.filter(({ status, startDate, plan }) => status === 'ACTIVE' && plan.price > 0 && Date.parse(startDate) > Date.now()).length;

const refundHint = ({ amount, fee }: NonNullable<SubscriberDetails['refundable']>) =>
  `${formatRupees(amount)} goes back to the account it was paid from.${fee > 0 ? ` The charges of ${formatRupees(fee)} are returned to you.` : ''}`;

/** Ends a subscriber's access, with or without a refund. It stays until the answer is known. */
export function RemoveDialog({ target, onClose }: { target: SubscriberTarget | null; onClose: () => void }) {
  const remove = useRemoveSubscriber();
  const close = () => {
    if (!remove.isPending) onClose();
  };
  return (
    <Dialog
      opened={target !== null}
      onClose={close}
      title={target ? `Remove ${target.subscriber.user.name}?` : ''}
      line="Their access ends now, and they are removed from the channel in Telegram."
    >
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
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useSchemaForm<RemovalBody>(loadSchema, { initialValues: { reason: '', refund: false } });
  const { refundable } = subscriber;
  const upcoming = upcomingPaid(subscriber);
  const send = (body: RemovalBody) => {
    setRefusal(null);
    remove.mutate(
      { params, body },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showFieldErrors(error)) setRefusal(errorMessage(error, subscriberMessages.notRemoved));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <TextAreaField
        {...fieldProps(form, 'reason')}
        label="Reason"
        maxLength={500}
        hint="Sent to the subscriber by email."
        data-autofocus
      />
      {refundable && (
        <CheckField {...fieldProps(form, 'refund')} label={`Refund ${formatRupees(refundable.amount)}`} hint={refundHint(refundable)} />
      )}
      {upcoming > 0 && (
        <p className={classes.warning}>
          {upcoming === 1 ? 'A renewal that was already paid ends too.' : `${upcoming} renewals that were already paid end too.`} You can
          refund {upcoming === 1 ? 'it' : 'them'} in Sales.
        </p>
      )}
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={remove.isPending} busyLabel="Removing..." variant="filled" data-danger>
          {form.values.refund ? 'Remove and refund' : 'Remove'}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
