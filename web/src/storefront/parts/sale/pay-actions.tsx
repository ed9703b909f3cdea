import { classNames } from '../../class-names.ts';
import { type HookAttribute, hook } from '../../hooks.ts';
import { signInLabel } from '../../island/text.ts';
import button from '../button-link.module.css';
import css from './pay-action.module.css';

export interface ActionProps {
  className?: string | undefined;
}

const actionClass = (className?: string) => classNames(button.button, css.action, className);
const filledClass = (className?: string) => classNames(actionClass(className), button.filled);

/** Leads to the sign-in page and back. The island updates the label when another plan is selected. */
export const SignInToPay = ({ className, isFree = false }: ActionProps & { isFree?: boolean }) => (
  <a className={filledClass(className)} href="/signin" data-when="out" {...hook('pay-sign-in')}>
    {signInLabel(isFree)}
  </a>
);

/** Submits the pay form from any place on the page. */
export const PayButton = ({ className, label, hidden = false }: ActionProps & { label: string; hidden?: boolean }) => (
  <button
    className={filledClass(className)}
    type="submit"
    form="pay"
    hidden={hidden}
    data-when="in"
    {...hook('pay-when', 'open')}
    {...hook('pay-button')}
  >
    <bdi {...hook('pay-label', label)}>{label}</bdi>
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
      data-when={hidden ? 'in' : undefined}
      {...hook('pay-when', 'closed')}
    >
      {children}
    </button>
  );
}

interface OwnerActionProps extends ActionProps {
  href: string;
  /** `owned`: for the buyer; `mine`: for the seller. */
  state: 'owned' | 'mine';
  hookAttribute?: HookAttribute;
  children: string;
}

/** Replaces the pay button for the buyer or the seller; the island shows it. */
export const OwnerAction = ({ className, href, state, hookAttribute, children }: OwnerActionProps) => (
  <a className={filledClass(className)} href={href} hidden data-when="in" {...hook('pay-when', state)} {...hookAttribute}>
    {children}
  </a>
);
