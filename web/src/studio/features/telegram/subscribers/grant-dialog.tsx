import { type Channel, type Contract, formatDuration, type RouteInput, subscriberMessages } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useCreateGrant } from '../../../domain/subscribers/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { NumberField } from '../../../ui/form/fields/number-field.tsx';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { subscriberDialogText } from './dialog-text.ts';

const { grant: text } = subscriberDialogText;

type GrantBody = RouteInput<Contract['POST /api/v1/telegram/channels/{id}/grants']>['body'];

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/telegram/channels/{id}/grants'].body);

/** Offers a free subscription to an email address. */
export const GrantDialog = ({ target: channel, onClose }: { target: Channel | null; onClose: () => void }) => (
  <Dialog opened={channel !== null} onClose={onClose} title={text.title} line={text.line}>
    {channel && <GrantForm channel={channel} onClose={onClose} />}
  </Dialog>
);

function GrantForm({ channel: { id, plans }, onClose }: { channel: Channel; onClose: () => void }) {
  const create = useCreateGrant();
  const [error, setError] = useState<string | null>(null);
  const form = useSchemaForm<GrantBody>(loadSchema, { initialValues: { email: '', planId: plans[0]?.id ?? '', days: undefined } });
  const plan = plans.find((candidate) => candidate.id === form.values.planId);
  const send = (body: GrantBody) => {
    setError(null);
    create.mutate(
      { id, body },
      {
        onSuccess: ({ message }) => {
          onClose();
          toast.success(message);
        },
        onError: (cause) => {
          if (!form.showFieldErrors(cause)) setError(errorMessage(cause, subscriberMessages.notGranted));
        },
      },
    );
  };
  if (plans.length === 0)
    return (
      <>
        <AlertLine tone="bad">{text.noPlan}</AlertLine>
        <DialogActions onCancel={onClose} cancel={text.close}>
          {null}
        </DialogActions>
      </>
    );
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <TextField {...fieldProps(form, 'email')} label={text.email} type="email" autoComplete="off" data-autofocus />
      <SelectField
        {...fieldProps(form, 'planId')}
        label={text.plan}
        options={plans.map(({ id: value, name, duration }) => ({ value, label: `${name} · ${formatDuration(duration)}` }))}
      />
      <NumberField
        {...fieldProps(form, 'days')}
        label={text.length}
        optional
        isInteger
        unit={subscriberDialogText.days}
        placeholder={String(plan?.duration ?? '')}
        hint={text.lengthHint}
      />
      <DialogActions onCancel={onClose}>
        <BusyButton busy={create.isPending} busyLabel={text.busy} variant="filled">
          {text.confirm}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
