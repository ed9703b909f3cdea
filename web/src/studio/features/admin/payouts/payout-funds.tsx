import { formatRupees } from '@jamun/contract';
import { usePayoutFunds } from '../../../domain/admin-payouts/api.ts';
import { Stat, StatBoard, StatBoardSkeleton } from '../../../ui/data/stat-board.tsx';
import { Money } from '../../../ui/data/values.tsx';
import classes from './payouts-page.module.css';
import { payoutsText } from './text.ts';

const text = payoutsText.funds;

/** Payout balance beside the approved withdrawals. Left out when administrators pay by hand, or when it cannot be loaded. */
export function PayoutFunds() {
  const { data, isPending } = usePayoutFunds();
  if (isPending)
    return (
      <div className={classes.funds}>
        <StatBoardSkeleton label={text.loading} columns={2} count={2} />
      </div>
    );
  if (!data?.hasProvider) return null;
  const { balance, approved } = data;
  const missing = balance === null ? 0 : approved.amount - balance;
  return (
    <div className={classes.funds}>
      <StatBoard label={text.label} columns={2}>
        <Stat
          label={text.balance}
          figure={balance === null ? '—' : <Money value={balance} />}
          note={balance === null ? text.unknown : missing > 0 ? text.missing(formatRupees(missing)) : text.enough}
        />
        <Stat label={text.approved} figure={<Money value={approved.amount} />} note={text.withdrawals(approved.withdrawals)} />
      </StatBoard>
    </div>
  );
}
