import { walletMessages } from '@jamun/contract/wallet-messages';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { type Standing, useWithdraw } from './api.ts';
import { useTurn } from './use-turn.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/** It stays until the answer is known: somebody who asks for money must see what became of it. */
export function WithdrawDialog({ of: standing, onClose }: { of: Standing | null; onClose: () => void }) {
  const withdraw = useWithdraw();
  const turn = useTurn();
  const close = () => {
    if (!withdraw.isPending && turn.isOver()) onClose();
  };
  const hindrance = standing && hindranceOf(standing);
  return (
    <Dialog opened={standing !== null} onClose={close} title="Create Withdrawal Request" {...(hindrance ? { line: hindrance.line } : {})}>
      {hindrance ? (
        <DialogActions onCancel={close} cancel={hindrance.mends ? 'Cancel' : 'Close'} focusCancel={!hindrance.mends}>
          {hindrance.mends && (
            <Button component={Link} to="/settings" variant="filled" data-autofocus>
              {hindrance.mends}
            </Button>
          )}
        </DialogActions>
      ) : (
        standing && <WithdrawForm standing={standing} withdraw={withdraw} turn={turn} onCancel={close} onDone={onClose} />
      )}
    </Dialog>
  );
}

/** What no form can help with, and what the person can do in the settings about it. */
function hindranceOf({ wallet, methods }: Standing): { line: string; mends?: string } | null {
  if (wallet.debt > 0) return { line: walletMessages.inDebt };
  if (methods.some(({ status }) => status === 'VERIFIED')) return null;
  if (methods.some(({ status }) => status === 'PENDING'))
    return {
      line: 'Your payment method waits to be verified. You can withdraw to it as soon as that is done: we tell you.',
      mends: 'Payment Methods',
    };
  if (methods.length)
    return {
      line: 'Your payment method was not accepted. Your settings say why: mend it there, or add another one. We verify it before a withdrawal is paid to it.',
      mends: 'Payment Methods',
    };
  return {
    line: 'Withdrawals are paid to a bank account or UPI ID of yours. Add it in your settings: we verify it before the first withdrawal.',
    mends: 'Add Payment Method',
  };
}
