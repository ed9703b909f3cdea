import { Children, type ReactNode } from 'react';
import { CopyButton } from '../button/copy-button.tsx';
import { uiText } from '../text.ts';
import classes from './pairs.module.css';

interface PairsProps {
  /** Right-aligned values, for a sum of amounts. */
  sum?: boolean;
  /** Values below their names, for long names. */
  stacked?: boolean;
  children: ReactNode;
}

/** List of name and value, with the name on the left. */
export const Pairs = ({ sum = false, stacked = false, children }: PairsProps) => (
  <dl className={classes.pairs} data-sum={sum || undefined} data-stacked={stacked || undefined}>
    {children}
  </dl>
);

interface PairProps {
  name: string;
  /** Value in monospace with a copy button. */
  copy?: string | undefined;
  /** Last line of a sum. */
  total?: boolean;
  children?: ReactNode;
}

/** One name with its value; "Not provided" when it is empty. */
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
        <span className={classes.absent}>{uiText.record.notProvided}</span>
      ) : (
        children
      )}
    </dd>
  </div>
);

const isEmpty = (children: ReactNode) => Children.toArray(children).every((child) => child === '');
