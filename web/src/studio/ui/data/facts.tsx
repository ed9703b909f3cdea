import { Children, type ReactNode } from 'react';
import { CopyButton } from '../button/copy-button.tsx';
import classes from './facts.module.css';

/** Grid of name and value, with the name above: details of a record in the admin area. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface FactProps {
  name: string;
  /** Value with a copy button. */
  copy?: string | null | undefined;
  /** Spans two columns, or all. */
  wide?: boolean | 'full';
  children?: ReactNode;
}

/** One name with its value; a dash when it is empty. */
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
