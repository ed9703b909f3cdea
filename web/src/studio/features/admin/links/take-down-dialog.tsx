import type { AdminLink } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { withoutScheme } from '../../../../lib/format.ts';
import { useTakeDown } from '../../../domain/admin-links/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/links/{id}/takedown'].body);

/** Asks why, since the owner is told. It stays until the answer is known. */
export function TakeDownDialog({ target: link, onClose }: { target: AdminLink | null; onClose: () => void }) {
  const call = useTakeDown();
  const close = () => {
    if (!call.isPending) onClose();
  };
  return (
    <Dialog
      opened={link !== null}
      onClose={close}
      title={link ? `Take down ${withoutScheme(link.shortUrl)}?` : ''}
      line={link && `Visitors see that it is no longer available until you restore it. It belongs to ${link.user.username}.`}
    >
      {link && <ReasonForm link={link} call={call} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

interface ReasonFormProps {
  link: AdminLink;
  call: ReturnType<typeof useTakeDown>;
  onCancel: () => void;
  onDone: () => void;
}

function ReasonForm({ link: { id, user }, call, onCancel, onDone }: ReasonFormProps) {
  const form = useSchemaForm<{ reason: string }>(loadSchema, { initialValues: { reason: '' } });
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = ({ reason }: { reason: string }) => {
    setRefusal(null);
    call.mutate(
      { id, reason },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showFieldErrors(error)) setRefusal(errorMessage(error, 'The link could not be taken down'));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <TextAreaField
        {...fieldProps(form, 'reason')}
        label="Reason"
        maxLength={500}
        hint={`${user.username} reads it in a notification.`}
        data-autofocus
      />
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={call.isPending} busyLabel="Taking down..." variant="filled" data-danger>
          Take down
        </BusyButton>
      </DialogActions>
    </form>
  );
}
