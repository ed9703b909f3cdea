import { type ReactNode, useId } from 'react';
import { Panel } from '../../../ui/page/panel.tsx';
import classes from './card.module.css';

interface CardProps {
  title: string;
  count?: number;
  /** At the right of the title. */
  action?: ReactNode;
  /** For rows that reach from edge to edge. */
  flush?: boolean;
  children: ReactNode;
}

/** One part of what is known about a person. */
export function Card({ title, count, action, flush = false, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Panel>
        <div className={classes.head}>
          <h2 id={id}>
            {title} {count !== undefined && <span className={classes.count}>{count}</span>}
          </h2>
          {action}
        </div>
        <div className={flush ? undefined : classes.body}>{children}</div>
      </Panel>
    </section>
  );
}

export const Nothing = ({ children }: { children: string }) => <p className={classes.nothing}>{children}</p>;
