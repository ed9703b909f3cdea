import type { KycDocument } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Standing } from '../../../domain/wallet/api.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';

const upload = 'Please upload the KYC document before you withdraw. We tell you as soon as it is approved.';

const lines: Record<KycDocument['status'], string> = {
  PENDING: 'We are still looking at your KYC document. You can withdraw as soon as it is approved; until then you may upload another one.',
  REJECTED: 'Your KYC document was not accepted. Please upload the KYC document again before you withdraw.',
  RESUBMIT_REQUESTED: 'Please upload the KYC document once more before you withdraw. Your settings say what was missing.',
  APPROVED: '',
};

/** Nobody withdraws before it is known who they are. */
export const KycDialog = ({ of: standing, onClose }: { of: Standing | null; onClose: () => void }) => (
  <Dialog
    opened={standing !== null}
    onClose={onClose}
    Icon={IconId}
    title="KYC pending"
    line={standing?.kyc ? lines[standing.kyc] : upload}
  >
    <DialogActions onCancel={onClose}>
      <Button component={Link} to="/settings" variant="filled" data-autofocus>
        Upload KYC
      </Button>
    </DialogActions>
  </Dialog>
);
