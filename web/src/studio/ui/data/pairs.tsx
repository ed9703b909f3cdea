import { Children, type ReactNode } from 'react';
import { CopyButton } from '../button/copy-button.tsx';
import classes from './pairs.module.css';

interface PairsProps {
  /** The values stand at the edge, in one column of figures. */
  sum?: boolean;
  /** The values stand below their names, which are as long as they like. */
  stacked?: boolean;
  children: ReactNode;
}

/** Names on the left, values on the right. */
export const Pairs = ({ sum = false, stacked = false, children }: PairsProps) => (
  <dl className={classes.pairs} data-sum={sum || undefined} data-stacked={stacked || undefined}>
    {children}
  </dl>
);

interface PairProps {
  name: string;
  /** Shown in plain letters, with a button that copies it. */
  copy?: string | undefined;
  /** The last line of a sum. */
  total?: boolean;
  children?: ReactNode;
}

/** One of them. Without a value it says so. */
export const Pair = ({ name, copy, total = false, children }: PairProps) => (
  <div className={classes.pair} data-total={total || undefined}>
    <dt>{name}</dt>
    <dd>
      {copy ? (
        <>
          <span className={classes.code}>{children ?? copy}</span>
          <CopyButton value={copy} what={name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())} />
        </>
      ) : isEmpty(children) ? (
        <span className={classes.absent}>Not provided</span>
      ) : (
        children
      )}
    </dd>
  </div>
);

const isEmpty = (children: ReactNode) => Children.toArray(children).every((child) => child === '');
