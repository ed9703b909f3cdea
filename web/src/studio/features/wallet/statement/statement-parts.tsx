import type { Movement } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { Money } from '../../../ui/data/money.tsx';
import { kinds, sourceWords } from './movement-text.ts';
import classes from './statement-parts.module.css';

export interface StatementDaysProps {
  days: readonly { day: string; movements: readonly Movement[] }[];
  onOpen: (withdrawalId: string) => void;
}

export function Sign({ kind }: Pick<Movement, 'kind'>) {
  const { Icon } = kinds[kind];
  return (
    <span className={classes.sign}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </span>
  );
}

type SourceProps = Pick<Movement, 'source' | 'sale' | 'destination'> & Pick<StatementDaysProps, 'onOpen'>;

/** Where the money came from or goes. A withdrawal is opened beside the list, a sale among the sales. */
export function Source({ source, sale, destination, onOpen }: SourceProps) {
  const { name, more } = sourceWords({ source, sale, destination });
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
        <span className={classes.more}>{name}</span>
      )}
      {more && <span className={classes.more}>{more}</span>}
    </span>
  );
}

/** With a sign where the balance changed; what only changed its place inside it is quiet. */
export function Amount({ amount, change }: Pick<Movement, 'amount' | 'change'>) {
  if (change === 0) return <Money value={Math.abs(amount)} tone="quiet" />;
  return amount > 0 ? <Money value={amount} tone="ok" sign /> : <Money value={amount} />;
}

/** As it counts for the seller: what is kept is taken off, what is given back is added. */
export const Fee = ({ fee }: Pick<Movement, 'fee'>) => (fee === 0 ? '—' : <Money value={-fee} sign />);
