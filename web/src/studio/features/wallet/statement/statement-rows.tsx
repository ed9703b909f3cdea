import type { Movement } from '@jamun/contract';
import { Money } from '../../../ui/data/values.tsx';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import { walletText } from '../text.tsx';
import { Amount, Fee, MovementIcon, Source, type StatementDaysProps } from './movement.tsx';
import classes from './statement-rows.module.css';

const text = walletText.statement;

/** The statement on narrow screens, where a table does not fit. */
export const StatementRows = ({ days, onOpen }: StatementDaysProps) =>
  days.map(({ day, movements }) => (
    <div key={movements[0]?.seq} className={classes.group}>
      <h3 className={classes.day}>{day}</h3>
      <ul>
        {movements.map((movement) => (
          <Row key={movement.seq} movement={movement} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  ));

const Row = ({ movement, onOpen }: { movement: Movement } & Pick<StatementDaysProps, 'onOpen'>) => (
  <li className={classes.line} data-movement tabIndex={-1}>
    <MovementIcon kind={movement.kind} />
    <div className={classes.words}>
      <b>{text.kinds[movement.kind]}</b>
      <small>
        <Source {...movement} onOpen={onOpen} />
      </small>
    </div>
    <div className={classes.figures}>
      <span>
        <Amount {...movement} />
      </span>
      {movement.fee !== 0 && <small>{text.fee(<Fee fee={movement.fee} />)}</small>}
      <small>
        <VisuallyHidden>{text.columns.balance} </VisuallyHidden>
        <Money value={movement.balance} />
      </small>
    </div>
  </li>
);
