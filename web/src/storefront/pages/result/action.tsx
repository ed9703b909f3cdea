import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import button from '../../parts/button-link.module.css';
import css from './action.module.css';

interface ActionProps {
  /** What the island does when it is pressed. */
  does: string;
  filled?: boolean;
  children: ReactNode;
}

export function Action({ does, filled = false, children }: ActionProps) {
  return (
    <button className={classNames(button.button, filled ? button.filled : button.quiet, css.action)} type="button" data-do={does}>
      {children}
    </button>
  );
}

/** Less than a button to look at, and as easy to hit. */
export function PlainAction({ does, children }: Omit<ActionProps, 'filled'>) {
  return (
    <button className={css.plain} type="button" data-do={does}>
      {children}
    </button>
  );
}
