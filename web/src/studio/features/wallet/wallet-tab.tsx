import { useMediaQuery } from '@mantine/hooks';
import { useOpened } from '../../ui/list/use-opened.ts';
import { useRefetchOnNews } from '../../ui/use-refetch-on-news.ts';
import { walletNews } from './api.ts';
import { Statement } from './statement.tsx';
import { WalletBoard } from './wallet-board.tsx';
import classes from './wallet-tab.module.css';
import { WithdrawButton } from './withdraw-button.tsx';
import { WithdrawalDrawer } from './withdrawal-drawer.tsx';
import { Withdrawals } from './withdrawals.tsx';

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
      <WithdrawalDrawer id={id} onClose={close} />
    </>
  );
}
