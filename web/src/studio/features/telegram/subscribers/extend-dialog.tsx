import type { Contract, RouteInput, SubscriberDetails } from '@jamun/contract';
import { subscriberMessages } from '@jamun/contract/telegram-messages';
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
import classes from './subscribers.module.css';

export interface SubscriberTarget {
  params: SubscriberParams;
  subscriber: SubscriberDetails;
}

type ExtensionBody = RouteInput<Contract['POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend']>['body'];

const loadSchema = () =>
  import('@jamun/contract').then(
    ({ contract }) => contract['POST /api/v1/telegram/channels/{id}/subscribers/{subscriptionId}/extend'].body,
  );

const day = 24 * 60 * 60 * 1000;

const isOver = ({ accessUntil }: SubscriberDetails) => accessUntil === null || Date.parse(accessUntil) <= Date.now();

/** End of the access after the extension; null while the days are not a number. */
function newEnd({ accessUntil }: SubscriberDetails, days: unknown): string | null {
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 365) return null;
  const from = Math.max(Date.now(), accessUntil === null ? 0 : Date.parse(accessUntil));
  return new Date(from + days * day).toISOString();
}

/** Adds days to a subscription, at no cost. */
export const ExtendDialog = ({ target, onClose }: { target: SubscriberTarget | null; onClose: () => void }) => (
  <Dialog
    opened={target !== null}
    onClose={onClose}
    title={target ? `Extend ${target.subscriber.user.name}’s subscription` : ''}
    line={
      target &&
      (isOver(target.subscriber)
        ? 'The subscription has ended. The days begin now, and the subscriber gets a new invite link.'
        : 'The days are added at the end. The subscriber pays nothing and is told by email.')
    }
  >
    {target && <ExtendForm target={target} onClose={onClose} />}
  </Dialog>
);

function ExtendForm({ target: { params, subscriber }, onClose }: { target: SubscriberTarget; onClose: () => void }) {
  const extend = useExtendSubscription();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useSchemaForm<ExtensionBody>(loadSchema, { initialValues: { days: 7, reason: '', idempotencyKey } });
  const until = newEnd(subscriber, form.values.days);
  const send = (body: ExtensionBody) => {
    setRefusal(null);
    extend.mutate(
      { params, body },
      {
        onSuccess: ({ message, data }) => {
          onClose();
          toast.success(`${message} until ${formatDay(data.expiryDate)}`);
        },
        onError: (error) => {
          if (!form.showFieldErrors(error)) setRefusal(errorMessage(error, subscriberMessages.notExtended));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <NumberField {...fieldProps(form, 'days')} label="Days" isInteger unit="days" data-autofocus />
      <TextAreaField {...fieldProps(form, 'reason')} label="Reason" maxLength={500} hint="Sent to the subscriber by email." />
      <p className={classes.warning} role="status">
        {until && `Access until ${formatDay(until)}`}
      </p>
      <DialogActions onCancel={onClose}>
        <BusyButton busy={extend.isPending} busyLabel="Extending..." variant="filled">
          Extend
        </BusyButton>
      </DialogActions>
    </form>
  );
}
