import { Children, type ReactNode } from 'react';
import { CopyButton } from '../button/copy-button.tsx';
import classes from './facts.module.css';

/** Short values with their names above them, side by side: a record as administrators read it. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface FactProps {
  name: string;
  /** The value, when a button beside it copies it. */
  copy?: string | null | undefined;
  /** As wide as two, or as all of them. */
  wide?: boolean | 'full';
  children?: ReactNode;
}

/** One of them. Without a value it has a dash. */
export const Fact = ({ name, copy, wide = false, children }: FactProps) => (
  <div className={classes.fact} data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>
      {copy && <span>{copy}</span>}
      {!copy && (isEmpty(children) ? <span className={classes.absent}>—</span> : children)}
      {copy && <CopyButton value={copy} what={name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())} />}
    </dd>
  </div>
);

const isEmpty = (children: ReactNode) => Children.toArray(children).every((child) => child === '');
