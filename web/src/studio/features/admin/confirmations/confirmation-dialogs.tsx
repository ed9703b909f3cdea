import type { ConfirmationRequest } from '@jamun/contract';
import { useCancel, useConfirm, useReject } from '../../../domain/admin-confirmations/api.ts';
import { ConfirmCallDialog } from '../../../ui/overlay/confirm-call-dialog.tsx';
import { ReasonDialog } from '../../../ui/overlay/reason-dialog.tsx';
import { confirmationsText as text } from './text.ts';

interface DialogProps {
  target: ConfirmationRequest | null;
  onClose: () => void;
}

const idOf = ({ id }: ConfirmationRequest) => id;

export const ConfirmRequestDialog = ({ target, onClose }: DialogProps) => (
  <ConfirmCallDialog target={target} onClose={onClose} call={useConfirm()} toInput={idOf} text={text.confirm} harmless />
);

export const CancelRequestDialog = ({ target, onClose }: DialogProps) => (
  <ConfirmCallDialog target={target} onClose={onClose} call={useCancel()} toInput={idOf} text={text.cancel} />
);

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/confirmations/{id}/reject'].body);

export const RejectRequestDialog = ({ target, onClose }: DialogProps) => (
  <ReasonDialog
    target={target}
    onClose={onClose}
    question={(request) => ({
      title: text.reject.title(request),
      hint: text.reject.hint(request),
      action: text.reject.action,
      busyLabel: text.reject.busy,
      isDanger: true,
    })}
    failed={text.reject.failed}
    schema={loadSchema}
    call={useReject()}
    toInput={({ id }, { reason }) => ({ id, reason })}
  />
);
