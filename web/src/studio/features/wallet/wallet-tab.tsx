import { useMediaQuery } from '@mantine/hooks';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { useOpened } from '../../ui/list/use-opened.ts';
import { useRefetchOnNews } from '../../ui/use-refetch-on-news.ts';
import { walletNews } from './api.ts';
import { Statement } from './statement.tsx';
import { WalletBoard } from './wallet-board.tsx';
import classes from './wallet-tab.module.css';
import { WithdrawButton } from './withdraw-button.tsx';
import { Withdrawals } from './withdrawals.tsx';

const WithdrawalDrawer = lateDialog(() => import('./withdrawal-drawer.tsx').then((module) => module.WithdrawalDrawer));

/** What was earned, what can be had of it, and every way it has gone. */
export function WalletTab() {
  useRefetchOnNews(walletNews);
  const { id, open, close } = useOpened('withdrawal');
  // On wide screens it stands in the page's header.
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
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
      <WithdrawalDrawer of={id} onClose={close} />
    </>
  );
}
