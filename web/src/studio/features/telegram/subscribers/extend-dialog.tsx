import { type Contract, type RouteInput, type SubscriberDetails, subscriberMessages } from '@jamun/contract';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../../lib/api.ts';
import { errorMessage } from '../../../../lib/api-error.ts';
import { formatDay } from '../../../../lib/time.ts';
import { type SubscriberParams, useExtendSubscription } from '../../../domain/subscribers/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { NumberField } from '../../../ui/form/fields/number-field.tsx';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { subscriberDialogText } from './dialog-text.ts';
import classes from './subscribers.module.css';

const { extend: text } = subscriberDialogText;

export interface SubscriberTarget {
  params: SubscriberParams;
  subscriber: SubscriberDetails;
}

type ExtensionBody = RouteInput<Contract['POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend']>['body'];

const loadSchema = () =>
  import('@jamun/contract').then(
    ({ contract }) => contract['POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend'].body,
  );

const millisecondsPerDay = 24 * 60 * 60 * 1000;

const hasEnded = ({ accessUntil }: SubscriberDetails) => accessUntil === null || Date.parse(accessUntil) <= Date.now();

/** End of the access after the extension; null while the number of days is invalid. */
function newEnd({ accessUntil }: SubscriberDetails, days: unknown): string | null {
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 365) return null;
  const from = Math.max(Date.now(), accessUntil === null ? 0 : Date.parse(accessUntil));
  return new Date(from + days * millisecondsPerDay).toISOString();
}

/** Adds free days to a subscription. */
export const ExtendDialog = ({ target, onClose }: { target: SubscriberTarget | null; onClose: () => void }) => (
  <Dialog
    opened={target !== null}
    onClose={onClose}
    title={target ? text.title(target.subscriber.user.name) : ''}
    line={target && (hasEnded(target.subscriber) ? text.lineEnded : text.line)}
  >
    {target && <ExtendForm target={target} onClose={onClose} />}
  </Dialog>
);

function ExtendForm({ target: { params, subscriber }, onClose }: { target: SubscriberTarget; onClose: () => void }) {
  const extend = useExtendSubscription();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [error, setError] = useState<string | null>(null);
  const form = useSchemaForm<ExtensionBody>(loadSchema, { initialValues: { days: 7, reason: '', idempotencyKey } });
  const until = newEnd(subscriber, form.values.days);
  const send = (body: ExtensionBody) => {
    setError(null);
    extend.mutate(
      { params, body },
      {
        onSuccess: ({ message, data }) => {
          onClose();
          toast.success(text.done(message, formatDay(data.expiryDate)));
        },
        onError: (cause) => {
          if (!form.showFieldErrors(cause)) setError(errorMessage(cause, subscriberMessages.notExtended));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <NumberField {...fieldProps(form, 'days')} label={text.days} isInteger unit={subscriberDialogText.days} data-autofocus />
      <TextAreaField
        {...fieldProps(form, 'reason')}
        label={subscriberDialogText.reason}
        maxLength={500}
        hint={subscriberDialogText.reasonHint}
      />
      <p className={classes.warning} role="status">
        {until && text.accessUntil(formatDay(until))}
      </p>
      <DialogActions onCancel={onClose}>
        <BusyButton busy={extend.isPending} busyLabel={text.busy} variant="filled">
          {text.confirm}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
