import { classNames } from '../../class-names.ts';
import button from '../button-link.module.css';
import css from './pay-action.module.css';

export interface ActionLook {
  className?: string | undefined;
}

const look = (className?: string) => classNames(button.button, css.action, className);
const filled = (className?: string) => classNames(look(className), button.filled);

/** What the signed out see: the way in, and back here. */
export const SignInToPay = ({ className }: ActionLook) => (
  <a className={filled(className)} href="/signin" data-when="out">
    Sign in to pay
  </a>
);

/** Sends the form, wherever on the page it stands. */
export const PayButton = ({ className, words, hidden = false }: ActionLook & { words: string; hidden?: boolean }) => (
  <button className={filled(className)} type="submit" form="pay" hidden={hidden} data-when="in" data-pay-when="open" data-pay-button>
    <bdi data-pay-words={words}>{words}</bdi>
  </button>
);

interface ClosedActionProps extends ActionLook {
  /** Hidden until the island learns that there is nothing left to pay for. */
  hidden?: boolean;
  children: string;
}

export function ClosedAction({ className, hidden = false, children }: ClosedActionProps) {
  const marks = hidden ? { hidden, 'data-when': 'in' } : {};
  return (
    <button className={classNames(look(className), css.closed)} type="button" disabled {...marks} data-pay-when="closed">
      {children}
    </button>
  );
}

interface WayOnProps extends ActionLook, Partial<Record<`data-${string}`, true>> {
  href: string;
  /** For whom: who has bought it, or who sells it. The island knows. */
  when: 'owned' | 'mine';
  children: string;
}

/** Instead of paying. */
export const WayOn = ({ className, href, when, children, ...marks }: WayOnProps) => (
  <a className={filled(className)} href={href} hidden data-when="in" data-pay-when={when} {...marks}>
    {children}
  </a>
);
