import { walletMessages } from '@jamun/contract/wallet-messages';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { type Standing, useWithdraw } from '../../../domain/wallet/api.ts';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { useDoubleClickGuard } from './use-double-click-guard.ts';
import { WithdrawForm } from './withdraw-form.tsx';

/** It stays until the answer is known: somebody who asks for money must see what became of it. */
export function WithdrawDialog({ of: standing, onClose }: { of: Standing | null; onClose: () => void }) {
  const withdraw = useWithdraw();
  const turn = useDoubleClickGuard();
  const close = () => {
    if (!withdraw.isPending && turn.isOver()) onClose();
  };
  const { user } = useSession();
  const blocker = user?.emailVerified && standing ? withdrawBlocker(standing) : null;
  return (
    <Dialog opened={standing !== null} onClose={close} title="Create Withdrawal Request" {...(blocker ? { line: blocker.line } : {})}>
      {user?.emailVerified === false ? (
        <>
          <VerifyEmailNotice to="withdraw" />
          <DialogActions onCancel={close} cancel="Close" focusCancel>
            {null}
          </DialogActions>
        </>
      ) : blocker ? (
        <DialogActions onCancel={close} cancel={blocker.fix ? 'Cancel' : 'Close'} focusCancel={!blocker.fix}>
          {blocker.fix && (
            <Button component={Link} to="/settings" variant="filled" data-autofocus>
              {blocker.fix}
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
function withdrawBlocker({ wallet, methods }: Standing): { line: string; fix?: string } | null {
  if (wallet.debt > 0) return { line: walletMessages.inDebt };
  if (methods.some(({ status }) => status === 'VERIFIED')) return null;
  if (methods.some(({ status }) => status === 'PENDING'))
    return {
      line: 'We’re verifying your payment method. We’ll email you when you can withdraw.',
      fix: 'Payment Methods',
    };
  if (methods.length)
    return {
      line: 'Your payment method was not accepted. See why in Settings, then fix it or add another method.',
      fix: 'Payment Methods',
    };
  return {
    line: 'Add the bank account or UPI ID where we should send your money. We verify it before your first withdrawal.',
    fix: 'Add Payment Method',
  };
}
