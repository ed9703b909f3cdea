import type { Movement } from '@jamun/contract';
import { formatMoment } from '../../../../lib/time.ts';
import { Money } from '../../../ui/data/money.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { kinds } from './movement-text.ts';
import { Amount, Fee, Sign, Source, type StatementDaysProps } from './statement-parts.tsx';
import classes from './statement-table.module.css';

export const StatementTable = ({ days, onOpen }: StatementDaysProps) => (
  <table className={classes.table}>
    <caption>
      <VisuallyHidden>Statement</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">Details</th>
        <th scope="col">For</th>
        <th scope="col">Amount</th>
        <th scope="col">Fee</th>
        <th scope="col">Balance</th>
        <th scope="col">Withdrawable</th>
      </tr>
    </thead>
    {days.map(({ day, movements }) => (
      <tbody key={movements[0]?.seq}>
        <tr className={classes.day}>
          <th scope="rowgroup" colSpan={6}>
            {day}
          </th>
        </tr>
        {movements.map((movement) => (
          <Line key={movement.seq} movement={movement} onOpen={onOpen} />
        ))}
      </tbody>
    ))}
  </table>
);

const Line = ({ movement, onOpen }: { movement: Movement } & Pick<StatementDaysProps, 'onOpen'>) => (
  <tr data-movement tabIndex={-1}>
    <td>
      <span className={classes.details} title={formatMoment(movement.at)}>
        <Sign kind={movement.kind} />
        <b>{kinds[movement.kind].name}</b>
      </span>
    </td>
    <td>
      <Source {...movement} onOpen={onOpen} />
    </td>
    <td>
      <Amount {...movement} />
    </td>
    <td>
      <Fee fee={movement.fee} />
    </td>
    <td>
      <Money value={movement.balance} />
    </td>
    <td>
      <Money value={movement.withdrawable} />
    </td>
  </tr>
);
