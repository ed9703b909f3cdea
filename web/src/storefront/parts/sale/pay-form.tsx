import type { ReactNode } from 'react';
import { type HookAttribute, hook } from '../../hooks.ts';
import { Icon, type IconName } from '../icon.tsx';
import css from './pay-form.module.css';
import { saleText as text } from './text.tsx';

interface PayFormProps {
  /** Id of the heading. */
  labelledBy: string;
  /** Hooks of the island; none for a preview, which cannot be paid for. */
  hooks: HookAttribute;
  children: ReactNode;
}

/** The form has no address and no default submission: without the island it sends nothing. */
export const PayForm = ({ labelledBy, hooks, children }: PayFormProps) => (
  <section className={css.pay} aria-labelledby={labelledBy}>
    <form className={css.panel} id="pay" method="dialog" noValidate {...hooks}>
      {children}
    </form>
  </section>
);

/** Status line of a payment, empty until the island has a message; above the bottom bar on phones. */
export const PayStatus = () => (
  <div className={css.said} role="status" {...hook('pay-status')}>
    <p />
    <button type="button" aria-label={text.closeMessage}>
      <Icon name="x" />
    </button>
  </div>
);

export const NeedsScript = () => (
  <noscript>
    <p className={css.needsScript}>{text.needsScript}</p>
  </noscript>
);

export const FinePrint = ({ children }: { children: ReactNode }) => <ul className={css.notes}>{children}</ul>;

export const FinePrintItem = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);

export const SecureCheckout = () => <FinePrintItem icon="lock">{text.secureCheckout}</FinePrintItem>;
