import { Panel } from '../../page/page-elements.tsx';
import classes from './skeletons.module.css';
import type { Column } from './column.ts';
import cardClasses from './data-cards.module.css';
import { TableFrame } from './data-table.tsx';

// Different lengths look like text; fixed ones do not flicker.
const lengths = [62, 48, 56, 40, 52, 44];
const rows = lengths.map((length, index) => ({ length, index }));

/** Skeleton of a table in its exact layout. */
export function TableSkeleton<Row>({ label, columns, tall }: { label: string; columns: readonly Column<Row>[]; tall: boolean }) {
  return (
    <div role="status" aria-label={label} className={classes.waiting}>
      <Panel>
        <div inert>
          <TableFrame caption={label} columns={columns} tall={tall}>
            {rows.map(({ length, index }) => (
              <tr key={index}>
                <td>
                  <span className={classes.bone} style={{ width: '0.875rem' }} />
                </td>
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    <CellSkeleton column={column} tall={tall} length={length} />
                  </td>
                ))}
              </tr>
            ))}
          </TableFrame>
          <div className={classes.foot}>
            <span className={classes.bone} style={{ width: '4rem' }} />
          </div>
        </div>
      </Panel>
    </div>
  );
}

function CellSkeleton<Row>({ column, tall, length }: { column: Column<Row>; tall: boolean; length: number }) {
  if (column.skeleton === 'badge') return <span className={classes.badge} />;
  if (!column.grow) return <span className={classes.bone} style={{ width: column.actions ? '2.75rem' : '3.5rem' }} />;
  if (!tall) return <span className={classes.bone} style={{ width: `${length}%` }} />;
  return (
    <span className={classes.name}>
      <span className={classes.thumb} />
      <span className={classes.words}>
        <span className={classes.bone} style={{ width: `${length}%` }} />
        <span className={classes.bone} data-small style={{ width: `${length / 2}%` }} />
      </span>
    </span>
  );
}

interface CardSkeletonProps {
  label: string;
  hasCover: boolean;
  /** Number of pairs of label and value. */
  pairs: number;
}

export const CardSkeleton = ({ label, hasCover, pairs }: CardSkeletonProps) => (
  <div role="status" aria-label={label} className={classes.waiting}>
    <div inert className={cardClasses.cards}>
      {rows.map(({ length, index }) => (
        <div key={index} className={cardClasses.card} data-covered={hasCover || undefined}>
          {hasCover && <span className={cardClasses.cover} />}
          <span className={cardClasses.head}>
            <span className={classes.line}>
              <span className={classes.bone} style={{ width: `${length}%` }} />
            </span>
          </span>
          {hasCover && (
            <span className={cardClasses.line}>
              <span className={classes.bone} data-small style={{ width: `${length / 1.5}%` }} />
            </span>
          )}
          {pairs > 0 && <PairSkeleton pairs={pairs} />}
          <span className={cardClasses.foot}>
            <span className={cardClasses.value}>
              <span className={classes.bone} style={{ width: '4.5rem' }} />
            </span>
            {hasCover && <span className={classes.badge} />}
          </span>
        </div>
      ))}
    </div>
  </div>
);

const PairSkeleton = ({ pairs }: { pairs: number }) => (
  <span className={cardClasses.pairs}>
    {lengths.slice(0, pairs).map((length) => (
      <span key={length} className={classes.pair}>
        <span className={classes.bone} style={{ width: '3.5rem' }} />
        <span className={classes.bone} style={{ width: `${length / 2}%` }} />
      </span>
    ))}
  </span>
);
