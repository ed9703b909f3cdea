import { classNames } from '../../class-names.ts';
import { hook } from '../../hooks.ts';
import button from '../button-link.module.css';
import css from './pay-action.module.css';

export interface ActionProps {
  className?: string | undefined;
}

const actionClass = (className?: string) => classNames(button.button, css.action, className);
const filledClass = (className?: string) => classNames(actionClass(className), button.filled);

interface PayButtonProps extends ActionProps {
  /** Empty: the amount, such as “Pay ₹499”. */
  label: string;
  /** Label until the island runs, where `label` is empty. */
  amountLabel?: string;
  hidden?: boolean;
  /** Visible to signed-in or to signed-out visitors only. */
  when?: 'in' | 'out';
}

/** Submits the pay form from any place on the page. */
export const PayButton = ({ className, label, amountLabel, hidden = false, when }: PayButtonProps) => (
  <button
    className={filledClass(className)}
    type="submit"
    form="pay"
    hidden={hidden}
    data-when={when}
    {...hook('pay-when', 'open')}
    {...hook('pay-button')}
  >
    <bdi {...hook('pay-label', label)}>{label || amountLabel}</bdi>
  </button>
);

interface ClosedActionProps extends ActionProps {
  /** Hidden until the island learns that the item is sold out. */
  hidden?: boolean;
  children: string;
}

export function ClosedAction({ className, hidden = false, children }: ClosedActionProps) {
  return (
    <button
      className={classNames(actionClass(className), css.closed)}
      type="button"
      disabled
      hidden={hidden}
      {...hook('pay-when', 'closed')}
    >
      {children}
    </button>
  );
}

interface OwnerActionProps extends ActionProps {
  href: string;
  /** `owned`: for the buyer, with a link that the island sets; `mine`: for the seller. */
  state: 'owned' | 'mine';
  children: string;
}

/** Replaces the pay button for the buyer or the seller; the island shows it. */
export const OwnerAction = ({ className, href, state, children }: OwnerActionProps) => (
  <a className={filledClass(className)} href={href} hidden {...hook('pay-when', state)} {...(state === 'owned' && hook('pay-purchase'))}>
    {children}
  </a>
);
