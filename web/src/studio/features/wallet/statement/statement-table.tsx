import type { Movement } from '@jamun/contract';
import { formatMoment } from '../../../../lib/time.ts';
import { Money } from '../../../ui/data/values.tsx';
import { VisuallyHidden } from '../../../ui/page/page-elements.tsx';
import { walletText } from '../text.tsx';
import { Amount, Fee, MovementIcon, Source, type StatementDaysProps } from './movement.tsx';
import classes from './statement-table.module.css';

const text = walletText.statement;

export const StatementTable = ({ days, onOpen }: StatementDaysProps) => (
  <table className={classes.table}>
    <caption>
      <VisuallyHidden>{text.title}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        {Object.values(text.columns).map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
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
          <Row key={movement.seq} movement={movement} onOpen={onOpen} />
        ))}
      </tbody>
    ))}
  </table>
);

const Row = ({ movement, onOpen }: { movement: Movement } & Pick<StatementDaysProps, 'onOpen'>) => (
  <tr data-movement tabIndex={-1}>
    <td>
      <span className={classes.details} title={formatMoment(movement.at)}>
        <MovementIcon kind={movement.kind} />
        <b>{text.kinds[movement.kind]}</b>
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
