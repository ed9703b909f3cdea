import type { Movement, MovementKind } from '@jamun/contract';
import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowUpRight,
  IconBuildingBank,
  IconLock,
  IconLockOpen2,
  IconReceiptRefund,
  IconReceiptRupee,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../../lib/time.ts';
import { Money } from '../../../ui/data/values.tsx';
import { walletText } from '../text.tsx';
import classes from './movement.module.css';

const text = walletText.statement;

export interface StatementDay {
  day: string;
  movements: Movement[];
}

export interface StatementDaysProps {
  days: readonly StatementDay[];
  onOpen: (withdrawalId: string) => void;
}

/** Consecutive movements of one day, with its name. */
export function groupByDay(movements: readonly Movement[]): StatementDay[] {
  const days: StatementDay[] = [];
  for (const movement of movements) {
    const day = formatDay(movement.at);
    const last = days.at(-1);
    if (last?.day === day) last.movements.push(movement);
    else days.push({ day, movements: [movement] });
  }
  return days;
}

const icons: Record<MovementKind, TablerIcon> = {
  SALE: IconReceiptRupee,
  RELEASE: IconLockOpen2,
  REFUND: IconReceiptRefund,
  REFUND_REVERSAL: IconArrowBackUp,
  CHARGEBACK: IconReceiptRefund,
  CHARGEBACK_REVERSAL: IconArrowBackUp,
  ADJUSTMENT: IconAdjustmentsHorizontal,
  WITHDRAW: IconArrowUpRight,
  WITHDRAW_RETURN: IconArrowBackUp,
  PAYOUT: IconBuildingBank,
  PAYOUT_REVERSAL: IconArrowBackUp,
  LATE_PAYOUT: IconBuildingBank,
  LATE_PAYOUT_PAID: IconBuildingBank,
  LATE_PAYOUT_RETURN: IconArrowBackUp,
  DISPUTE_HOLD: IconLock,
};

export function MovementIcon({ kind }: Pick<Movement, 'kind'>) {
  const Icon = icons[kind];
  return (
    <span className={classes.icon}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </span>
  );
}

type MovementSource = Pick<Movement, 'source' | 'sale' | 'destination'>;

/** Origin or destination of the money, with a detail; without a name the kind and the id. */
function describeSource({ source: { type, id }, sale, destination }: MovementSource): { name: string; detail: string | null } {
  if (destination) return { name: destination, detail: id };
  if (!sale) return { name: type === 'release' ? text.release : `${text.sources[type] ?? type} ${id}`, detail: null };
  return { name: sale.item, detail: sale.others === 0 ? sale.buyer : text.moreSales(sale.others) };
}

/** A withdrawal opens its drawer, a sale the page of sales. */
export function Source({ source, sale, destination, onOpen }: MovementSource & Pick<StatementDaysProps, 'onOpen'>) {
  const { name, detail } = describeSource({ source, sale, destination });
  return (
    <span className={classes.source}>
      {source.type === 'withdrawal' ? (
        <button type="button" className={classes.open} title={name} onClick={() => onOpen(source.id)}>
          {name}
        </button>
      ) : sale ? (
        <Link to="/sales" search={{ sale: sale.orderId }} className={classes.open} title={name}>
          {name}
        </Link>
      ) : (
        <span className={classes.detail}>{name}</span>
      )}
      {detail && <span className={classes.detail}>{detail}</span>}
    </span>
  );
}

/** With a sign when the balance changed; quiet when money only moved inside of it. */
export function Amount({ amount, change }: Pick<Movement, 'amount' | 'change'>) {
  if (change === 0) return <Money value={Math.abs(amount)} tone="quiet" />;
  return amount > 0 ? <Money value={amount} tone="ok" sign /> : <Money value={amount} />;
}

/** From the seller's side: a fee is negative, a returned fee positive. */
export const Fee = ({ fee }: Pick<Movement, 'fee'>) => (fee === 0 ? '—' : <Money value={-fee} sign />);
