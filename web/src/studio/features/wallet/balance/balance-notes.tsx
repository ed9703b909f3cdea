import type { Wallet } from '@jamun/contract';
import { IconAlertCircle, IconLock, IconReceiptRefund, IconTransferOut, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DateTime, Money } from '../../../ui/data/values.tsx';
import { walletText } from '../text.tsx';
import classes from './balance-notes.module.css';

const text = walletText.notes;

/** Explains the figures: why money is locked and until when, debt, refunds. */
export function BalanceNotes({ wallet: { hold, withdrawing, refunds, debt } }: { wallet: Wallet }) {
  if (![hold.amount, withdrawing.amount, refunds, debt].some((amount) => amount > 0)) return null;
  return (
    <ul className={classes.notes}>
      {debt > 0 && (
        <Note Icon={IconAlertCircle} bad title={text.debt.title} amount={debt}>
          {text.debt.line}
        </Note>
      )}
      {hold.amount > 0 && (
        <Note Icon={IconLock} title={text.hold.title} amount={hold.amount}>
          <Releases hold={hold} />
        </Note>
      )}
      {withdrawing.amount > 0 && (
        <Note Icon={IconTransferOut} title={text.withdrawing.title} amount={withdrawing.amount}>
          {text.withdrawing.line(withdrawing.requests)}
        </Note>
      )}
      {refunds > 0 && (
        <Note Icon={IconReceiptRefund} title={text.refunds.title} amount={refunds}>
          {text.refunds.line}
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

const maxReleases = 3;
// Smaller remainders are rounding errors of the sum.
const halfPaisa = 0.005;

function Releases({ hold: { amount, disputed, nextReleases } }: Pick<Wallet, 'hold'>) {
  const shown = nextReleases.slice(0, maxReleases);
  const later = amount - disputed - shown.reduce((sum, release) => sum + release.amount, 0);
  const [first] = shown;
  if (first && shown.length === 1 && later < halfPaisa && disputed === 0)
    return text.hold.unlocks(<DateTime iso={first.releasesAt} format="moment" />);
  return (
    <>
      {shown.map((release) => (
        <span key={release.releasesAt} className={classes.release}>
          {text.hold.amountUnlocks(<Money value={release.amount} />, <DateTime iso={release.releasesAt} format="moment" />)}
        </span>
      ))}
      {later >= halfPaisa && <span className={classes.release}>{text.hold.later(<Money value={later} />)}</span>}
      {disputed > 0 && <span className={classes.release}>{text.hold.disputed(<Money value={disputed} />)}</span>}
    </>
  );
}
