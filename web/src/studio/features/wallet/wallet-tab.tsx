import { walletKeys } from '../../domain/wallet/api.ts';
import { useOpened } from '../../ui/data/list/use-opened.ts';
import { useBreakpoint } from '../../ui/hooks/use-breakpoint.ts';
import { useRefetchOnEvent } from '../../ui/hooks/use-refetch-on-event.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { WalletBoard } from './balance/wallet-board.tsx';
import { Statement } from './statement/statement.tsx';
import classes from './wallet-tab.module.css';
import { WithdrawButton } from './withdraw/withdraw-button.tsx';
import { Withdrawals } from './withdrawals/withdrawals.tsx';

const WithdrawalDrawer = lazyDialog(() => import('./withdrawals/withdrawal-drawer.tsx').then((module) => module.WithdrawalDrawer));

export function WalletTab() {
  useRefetchOnEvent(walletKeys.all);
  const { id, open, close } = useOpened('withdrawal');
  // On wide screens the button is in the page header.
  const isPhone = useBreakpoint('phone');
  return (
    <>
      <WalletBoard />
      {isPhone && (
        <div className={classes.withdraw}>
          <WithdrawButton fullWidth />
        </div>
      )}
      <Withdrawals openedId={id} onOpen={open} />
      <Statement onOpen={open} />
      <WithdrawalDrawer target={id} onClose={close} />
    </>
  );
}
