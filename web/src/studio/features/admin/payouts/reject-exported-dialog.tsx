import { formatRupees } from '@jamun/contract';
import { formatMinute } from '../../../../lib/time.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { payoutsText } from './text.ts';
import type { ExportedRejection } from './use-payout-form.ts';

const text = payoutsText.rejectExported;

interface RejectExportedDialogProps {
  target: ExportedRejection | null;
  onClose: () => void;
  busy: boolean;
}

export const RejectExportedDialog = ({ target: rejection, onClose, busy }: RejectExportedDialogProps) => (
  <ConfirmDialog
    target={rejection}
    onClose={onClose}
    title={({ payout: { amount, wallet } }) => text.title(formatRupees(amount), wallet.user.name)}
    line={({ exportNumber, exportedAt }) => text.line(exportNumber, formatMinute(exportedAt))}
    action={text.confirm}
    busyLabel={text.busy}
    busy={busy}
    onConfirm={({ confirm }) => confirm(onClose)}
  />
);
