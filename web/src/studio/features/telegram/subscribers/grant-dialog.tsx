import type { Channel, Contract, RouteInput } from '@jamun/contract';
import { formatDuration } from '@jamun/contract/order-words';
import { subscriberMessages as say } from '@jamun/contract/telegram-messages';
import { useState } from 'react';
import { wordsOf } from '../../../../lib/api-error.ts';
import { AlertLine } from '../../../ui/alert-line.tsx';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { fieldProps } from '../../../ui/fields/field-props.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/schema-form.ts';
import { toast } from '../../../ui/toast.ts';
import { useCreateGrant } from './subscribers-api.ts';

type GrantBody = RouteInput<Contract['POST /api/v1/telegram/channels/{id}/grants']>['body'];

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/telegram/channels/{id}/grants'].body);

/** Offers a free subscription to an email address. */
export const GrantDialog = ({ of: channel, onClose }: { of: Channel | null; onClose: () => void }) => (
  <Dialog
    opened={channel !== null}
    onClose={onClose}
    title="Grant a free subscription"
    line="We email an invitation that is valid for 14 days. Only the owner of the address can accept it."
  >
    {channel && <GrantForm channel={channel} onClose={onClose} />}
  </Dialog>
);

function GrantForm({ channel: { id, plans }, onClose }: { channel: Channel; onClose: () => void }) {
  const create = useCreateGrant();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useSchemaForm<GrantBody>(loadSchema, { initialValues: { email: '', planId: plans[0]?.id ?? '', days: undefined } });
  const plan = plans.find((one) => one.id === form.values.planId);
  const send = (body: GrantBody) => {
    setRefusal(null);
    create.mutate(
      { id, body },
      {
        onSuccess: ({ message }) => {
          onClose();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showRefusal(error)) setRefusal(wordsOf(error, say.notGranted));
        },
      },
    );
  };
  if (plans.length === 0)
    return (
      <>
        <AlertLine tone="bad">Add a plan to this channel first. A free subscription is a subscription to one of its plans.</AlertLine>
        <DialogActions onCancel={onClose} cancel="Close">
          {null}
        </DialogActions>
      </>
    );
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <TextField {...fieldProps(form, 'email')} label="Email" type="email" autoComplete="off" data-autofocus />
      <SelectField
        {...fieldProps(form, 'planId')}
        label="Plan"
        options={plans.map(({ id: value, name, duration }) => ({ value, label: `${name} · ${formatDuration(duration)}` }))}
      />
      <NumberField
        {...fieldProps(form, 'days')}
        label="Length"
        optional
        whole
        unit="days"
        placeholder={String(plan?.duration ?? '')}
        hint="As long as the plan if you leave it empty."
      />
      <DialogActions onCancel={onClose}>
        <BusyButton busy={create.isPending} busyLabel="Sending..." variant="filled">
          Send invitation
        </BusyButton>
      </DialogActions>
    </form>
  );
}
