import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './item-row.module.css';

interface ItemRowProps {
  Icon: TablerIcon;
  name: string;
  mark?: ReactNode;
  line: ReactNode;
  /** Below the line, for something to fix. */
  note?: ReactNode;
  /** At the right; below the text on phones. */
  status?: ReactNode;
  /** Buttons and menu. */
  children?: ReactNode;
}

/** Item of a list in a card, in a `ul`. */
export const ItemRow = ({ Icon, name, mark, line, note, status, children }: ItemRowProps) => (
  <li className={classes.row}>
    <span className={classes.icon}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </span>
    <div className={classes.words}>
      <div className={classes.name}>
        <b>{name}</b>
        {mark}
      </div>
      <div className={classes.line}>{line}</div>
      {note && <div className={classes.note}>{note}</div>}
    </div>
    {status && <div className={classes.status}>{status}</div>}
    {children && <div className={classes.actions}>{children}</div>}
  </li>
);

/** Skeleton of two rows in their exact size, so that the layout does not shift. */
export const ItemRowsSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className={classes.waiting}>
    <RowSkeleton />
    <RowSkeleton />
  </div>
);

const RowSkeleton = () => (
  <div className={classes.row} aria-hidden="true">
    <span className={classes.icon} />
    <div className={classes.words}>
      <span className={classes.bone} style={{ width: '9.25rem' }} />
      <span className={classes.bone} style={{ width: '7rem' }} />
    </div>
  </div>
);
