import { IconId } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { WithdrawalFacts } from '../../../domain/wallet/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { withdrawText } from './text.ts';

const text = withdrawText.kyc;

/** Shown instead of the form until the KYC document is approved. */
export const KycDialog = ({ target: facts, onClose }: { target: WithdrawalFacts | null; onClose: () => void }) => (
  <Dialog
    opened={facts !== null}
    onClose={onClose}
    Icon={IconId}
    title={text.title}
    line={facts?.kyc ? text.lines[facts.kyc] : text.missing}
  >
    <DialogActions onCancel={onClose}>
      <Button component={Link} to="/settings" variant="filled" data-autofocus>
        {text.action}
      </Button>
    </DialogActions>
  </Dialog>
);
