import { disputeMessages } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { useSaveEvidence } from '../../domain/sales/api.ts';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fieldProps } from '../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { saleText } from './sale-text.ts';

const text = saleText.dispute;
// `maxEvidenceLength` of the contract; importing it would load the schemas with the page.
const maxLength = 2_000;

export interface DisputedSale {
  orderId: string;
  disputeId: string;
  /** The evidence so far; empty without one. */
  evidence: string;
}

export function EvidenceDialog({ target, onClose }: { target: DisputedSale | null; onClose: () => void }) {
  const call = useSaveEvidence();
  const close = () => {
    if (!call.isPending) onClose();
  };
  return (
    <Dialog opened={target !== null} onClose={close} title={text.title}>
      {target && <EvidenceForm key={target.disputeId} target={target} call={call} onClose={onClose} onCancel={close} />}
    </Dialog>
  );
}

interface EvidenceFormProps {
  target: DisputedSale;
  call: ReturnType<typeof useSaveEvidence>;
  onClose: () => void;
  onCancel: () => void;
}

function EvidenceForm({ target: { orderId, disputeId, evidence }, call, onClose, onCancel }: EvidenceFormProps) {
  const form = useSchemaForm<{ text: string }>(() => import('@jamun/contract').then(({ EvidenceInput }) => EvidenceInput), {
    initialValues: { text: evidence },
  });
  const [error, setError] = useState('');
  const send = ({ text: written }: { text: string }) => {
    setError('');
    call.mutate(
      { orderId, disputeId, text: written },
      {
        onSuccess: (reply) => {
          onClose();
          toast.success(reply.message);
        },
        onError: (cause) => {
          if (!form.showFieldErrors(cause)) setError(errorMessage(cause, disputeMessages.evidenceNotSaved));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <TextAreaField {...fieldProps(form, 'text')} label={text.evidence} rows={6} maxLength={maxLength} hint={text.hint} data-autofocus />
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={call.isPending} busyLabel={text.saving} variant="filled">
          {text.save}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
