import type { Wallet } from '@jamun/contract';
import { IconAlertCircle, IconLock, IconReceiptRefund, IconTransferOut, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Money } from '../../../ui/data/money.tsx';
import { When } from '../../../ui/data/when.tsx';
import classes from './balance-notes.module.css';

/** What the figures do not say by themselves: why money is locked and until when, what is owed, what was given back. */
export function BalanceNotes({ wallet: { hold, withdrawing, refunds, debt } }: { wallet: Wallet }) {
  if (![hold.amount, withdrawing.amount, refunds, debt].some((amount) => amount > 0)) return null;
  return (
    <ul className={classes.notes}>
      {debt > 0 && (
        <Note Icon={IconAlertCircle} bad title="You owe" amount={debt}>
          Refunds or a late withdrawal took more than you had. Your next sales pay it off; then you can withdraw again.
        </Note>
      )}
      {hold.amount > 0 && (
        <Note Icon={IconLock} title="On hold until settled" amount={hold.amount}>
          <Releases hold={hold} />
        </Note>
      )}
      {withdrawing.amount > 0 && (
        <Note Icon={IconTransferOut} title="Withdrawals in progress" amount={withdrawing.amount}>
          {withdrawing.requests === 1 ? '1 request' : `${withdrawing.requests} requests`}, counted as locked until paid
        </Note>
      )}
      {refunds > 0 && (
        <Note Icon={IconReceiptRefund} title="Refunded to buyers" amount={refunds}>
          Already deducted
        </Note>
      )}
    </ul>
  );
}

interface NoteProps {
  Icon: TablerIcon;
  title: string;
  amount: number;
  bad?: boolean;
  children: ReactNode;
}

const Note = ({ Icon, title, amount, bad = false, children }: NoteProps) => (
  <li className={classes.note} data-bad={bad || undefined}>
    <Icon size={16} stroke={1.75} aria-hidden />
    <div>
      <b>
        {title} <Money value={amount} />
      </b>
      <div className={classes.more}>{children}</div>
    </div>
  </li>
);

const releasesShown = 3;
// Less than that is what adding up leaves behind.
const aPaisa = 0.005;

function Releases({ hold: { amount, nextReleases } }: Pick<Wallet, 'hold'>) {
  const shown = nextReleases.slice(0, releasesShown);
  const later = amount - shown.reduce((sum, release) => sum + release.amount, 0);
  const [first] = shown;
  if (first && shown.length === 1 && later < aPaisa)
    return (
      <>
        Unlocks <When iso={first.releasesAt} format="moment" />
      </>
    );
  return (
    <>
      {shown.map((release) => (
        <span key={release.releasesAt} className={classes.release}>
          <Money value={release.amount} /> unlocks <When iso={release.releasesAt} format="moment" />
        </span>
      ))}
      {later >= aPaisa && (
        <span className={classes.release}>
          <Money value={later} /> after that
        </span>
      )}
    </>
  );
}
