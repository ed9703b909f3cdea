import type { Movement } from '@jamun/contract';
import { Link } from '@tanstack/react-router';
import { Money } from '../../ui/money.tsx';
import { kinds, sourceWords } from './movement-words.ts';
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

/** What the movement was for. A withdrawal is opened beside the list, an order is found among the sales. */
export function Source({ source, onOpen }: Pick<Movement, 'source'> & Pick<StatementDaysProps, 'onOpen'>) {
  const { words, id } = sourceWords(source);
  if (source.type === 'withdrawal')
    return (
      <button type="button" className={classes.open} onClick={() => onOpen(source.id)}>
        {words} {id}
      </button>
    );
  if (source.type === 'order')
    return (
      <Link to="/sales" search={{ sale: source.id }} className={classes.open}>
        {words} {id}
      </Link>
    );
  return (
    <>
      {words} {id}
    </>
  );
}

/** With a sign where the balance changed; what only changed its place inside it is quiet. */
export function Amount({ amount, change }: Pick<Movement, 'amount' | 'change'>) {
  if (change === 0) return <Money value={Math.abs(amount)} tone="quiet" />;
  return amount > 0 ? <Money value={amount} tone="ok" sign /> : <Money value={amount} />;
}

/** As it counts for the seller: what is kept is taken off, what is given back is added. */
export const Fee = ({ fee }: Pick<Movement, 'fee'>) => (fee === 0 ? '—' : <Money value={-fee} sign />);
