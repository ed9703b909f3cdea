import type { Wallet } from '@jamun/contract';
import { loadErrorMessage } from '../../../../lib/api-error.ts';
import { useWallet } from '../../../domain/wallet/api.ts';
import { ShareBar } from '../../../ui/data/share-bar.tsx';
import { Stat, StatBoard, StatBoardSkeleton } from '../../../ui/data/stat-board.tsx';
import { Money } from '../../../ui/data/values.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { walletText } from '../text.tsx';
import { BalanceNotes } from './balance-notes.tsx';

const text = walletText.board;

/** The five figures, the breakdown of the earnings, and notes that explain them. */
export function WalletBoard() {
  const { data, error, isFetching, refetch } = useWallet();
  if (data)
    return (
      <>
        <Board wallet={data} />
        <BalanceNotes wallet={data} />
      </>
    );
  if (!error) return <StatBoardSkeleton label={text.loading} count={5} columns={5} highlight={3} foot />;
  return (
    <Panel>
      <ErrorState title={text.failed} message={loadErrorMessage(error)} onRetry={() => void refetch()} busy={isFetching} />
    </Panel>
  );
}

/** In rupees: from here on five amounts do not fit beside each other. */
const longAmount = 10_00_00_000;

function Board({ wallet }: { wallet: Wallet }) {
  const parts = [
    { label: text.charges, value: wallet.totalCharges, color: 'var(--text-3)' },
    { label: text.locked, value: wallet.pendingBalance, color: 'var(--chart-2)' },
    { label: text.withdrawable, value: wallet.withdrawableBalance, color: 'var(--chart-1)' },
    { label: text.withdrawn, value: wallet.totalWithdrawn, color: 'var(--chart-mute)' },
  ];
  // Refunds have no card, but are a part of the earnings.
  const refunds = { label: text.refunded, value: wallet.refunds, color: 'var(--line-strong)' };
  return (
    <StatBoard
      label={text.label}
      columns={5}
      long={wallet.totalEarnings >= longAmount}
      foot={<ShareBar label={text.shares} parts={[...parts, refunds]} />}
    >
      <Stat label={text.totalEarnings} figure={<Money value={wallet.totalEarnings} />} />
      {parts.map(({ label, value, color }) => (
        <Stat key={label} label={label} mark={color} figure={<Money value={value} />} highlight={label === text.withdrawable} />
      ))}
    </StatBoard>
  );
}
