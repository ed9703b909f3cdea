import { formatRupees } from '@jamun/contract/money';
import { payoutMessages } from '@jamun/contract/wallet-messages';
import { formatMinute } from '../../../../lib/time.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import type { ExportedRejection } from './use-payout-form.ts';

interface RejectExportedDialogProps {
  target: ExportedRejection | null;
  onClose: () => void;
  busy: boolean;
}

/** The second confirmation before an exported request is rejected. */
export const RejectExportedDialog = ({ target: rejection, onClose, busy }: RejectExportedDialogProps) => (
  <ConfirmDialog
    target={rejection}
    onClose={onClose}
    title={({ payout: { amount, wallet } }) => `Reject ${formatRupees(amount)} to ${wallet.user.name}?`}
    line={({ exportNumber, exportedAt }) => `${payoutMessages.inBankFile(exportNumber, formatMinute(exportedAt))} Reject anyway?`}
    action="Reject anyway"
    busyLabel="Rejecting..."
    busy={busy}
    onConfirm={({ confirm }) => confirm(onClose)}
  />
);
