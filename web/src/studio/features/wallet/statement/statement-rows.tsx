import type { Movement } from '@jamun/contract';
import { Money } from '../../../ui/data/money.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { kinds } from './movement-text.ts';
import { Amount, Fee, Sign, Source, type StatementDaysProps } from './statement-parts.tsx';
import classes from './statement-rows.module.css';

/** The same where there is no room for a table. */
export const StatementRows = ({ days, onOpen }: StatementDaysProps) =>
  days.map(({ day, movements }) => (
    <div key={movements[0]?.seq} className={classes.group}>
      <h3 className={classes.day}>{day}</h3>
      <ul>
        {movements.map((movement) => (
          <Line key={movement.seq} movement={movement} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  ));

const Line = ({ movement, onOpen }: { movement: Movement } & Pick<StatementDaysProps, 'onOpen'>) => (
  <li className={classes.line} data-movement tabIndex={-1}>
    <Sign kind={movement.kind} />
    <div className={classes.words}>
      <b>{kinds[movement.kind].name}</b>
      <small>
        <Source {...movement} onOpen={onOpen} />
      </small>
    </div>
    <div className={classes.figures}>
      <span>
        <Amount {...movement} />
      </span>
      {movement.fee !== 0 && (
        <small>
          Fee <Fee fee={movement.fee} />
        </small>
      )}
      <small>
        <VisuallyHidden>Balance </VisuallyHidden>
        <Money value={movement.balance} />
      </small>
    </div>
  </li>
);
