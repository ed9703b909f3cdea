import type { Wallet } from '@jamun/contract';
import { loadErrorMessage } from '../../../../lib/api-error.ts';
import { useWallet } from '../../../domain/wallet/api.ts';
import { Money } from '../../../ui/data/money.tsx';
import { ShareBar } from '../../../ui/data/share-bar.tsx';
import { Stat, StatBoard, StatBoardSkeleton } from '../../../ui/data/stat-board.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { BalanceNotes } from './balance-notes.tsx';

/** The five figures, how the earnings divide, and what is to be known about them. */
export function WalletBoard() {
  const { data, error, isFetching, refetch } = useWallet();
  if (data)
    return (
      <>
        <Board wallet={data} />
        <BalanceNotes wallet={data} />
      </>
    );
  if (!error) return <StatBoardSkeleton label="Loading your wallet" count={5} columns={5} highlight={3} foot />;
  return (
    <Panel>
      <ErrorState
        title="Your wallet could not be loaded"
        message={loadErrorMessage(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </Panel>
  );
}

/** In rupees: from here on five amounts do not fit beside each other. */
const longAmount = 10_00_00_000;

function Board({ wallet }: { wallet: Wallet }) {
  const parts = [
    { label: 'Charges Deducted', value: wallet.totalCharges, color: 'var(--text-3)' },
    { label: 'Locked Balance', value: wallet.pendingBalance, color: 'var(--chart-2)' },
    { label: 'Withdrawable Balance', value: wallet.withdrawableBalance, color: 'var(--chart-1)' },
    { label: 'Total Withdrawn', value: wallet.totalWithdrawn, color: 'var(--chart-mute)' },
  ];
  // No card of its own, but a part of what was earned all the same.
  const refunds = { label: 'Refunded', value: wallet.refunds, color: 'var(--line-strong)' };
  return (
    <StatBoard
      label="Wallet"
      columns={5}
      long={wallet.totalEarnings >= longAmount}
      foot={<ShareBar label="How total earnings divide" parts={[...parts, refunds]} />}
    >
      <Stat label="Total Earnings" figure={<Money value={wallet.totalEarnings} />} />
      {parts.map(({ label, value, color }) => (
        <Stat key={label} label={label} mark={color} figure={<Money value={value} />} highlight={label === 'Withdrawable Balance'} />
      ))}
    </StatBoard>
  );
}
