import { type ReactNode, useId } from 'react';
import { Panel } from '../../../../ui/page/page-elements.tsx';
import classes from './card.module.css';

interface CardProps {
  title: string;
  count?: number;
  /** At the right of the title. */
  action?: ReactNode;
  /** Without padding, for rows that reach from edge to edge. */
  flush?: boolean;
  children: ReactNode;
}

/** Titled section of a user's page. */
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

export const EmptyCard = ({ children }: { children: string }) => <p className={classes.empty}>{children}</p>;
