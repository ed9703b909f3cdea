import { walletMessages } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { useWithdraw, type WithdrawalFacts } from '../../../domain/wallet/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useSession } from '../../../ui/hooks/use-session.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { withdrawText } from './text.ts';
import { useDoubleClickGuard } from './use-double-click-guard.ts';
import { WithdrawForm } from './withdraw-form.tsx';

const text = withdrawText.blockers;

/** Stays open until the server has replied: the user must see the result. */
export function WithdrawDialog({ target: facts, onClose }: { target: WithdrawalFacts | null; onClose: () => void }) {
  const withdraw = useWithdraw();
  const guard = useDoubleClickGuard();
  const close = () => {
    if (!withdraw.isPending && guard.isOver()) onClose();
  };
  const { user } = useSession();
  const blocker = user?.emailVerified && facts ? withdrawBlocker(facts) : null;
  return (
    <Dialog opened={facts !== null} onClose={close} title={withdrawText.title} {...(blocker ? { line: blocker.line } : {})}>
      {user?.emailVerified === false ? (
        <>
          <VerifyEmailNotice to="withdraw" />
          <DialogActions onCancel={close} cancel={withdrawText.close} focusCancel>
            {null}
          </DialogActions>
        </>
      ) : blocker ? (
        <DialogActions onCancel={close} cancel={blocker.fix ? withdrawText.cancel : withdrawText.close} focusCancel={!blocker.fix}>
          {blocker.fix && (
            <Button component={Link} to="/settings" variant="filled" data-autofocus>
              {blocker.fix}
            </Button>
          )}
        </DialogActions>
      ) : (
        facts && <WithdrawForm facts={facts} withdraw={withdraw} guard={guard} onCancel={close} onDone={onClose} />
      )}
    </Dialog>
  );
}

/** Reason why the form cannot be used, and the label of the link to the settings that can fix it. */
function withdrawBlocker({ wallet, methods }: WithdrawalFacts): { line: string; fix?: string } | null {
  if (wallet.debt > 0) return { line: walletMessages.inDebt };
  if (methods.some(({ status }) => status === 'VERIFIED')) return null;
  if (methods.some(({ status }) => status === 'PENDING')) return { line: text.pending, fix: text.openMethods };
  if (methods.length) return { line: text.rejected, fix: text.openMethods };
  return { line: text.missing, fix: text.addMethod };
}
