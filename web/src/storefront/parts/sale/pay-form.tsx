import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import css from './pay-form.module.css';

interface PayFormProps {
  /** The id of its heading. */
  labelledBy: string;
  /** What the island is told; nothing where it shall leave the form alone. */
  forIsland: Record<`data-${string}`, string | number>;
  children: ReactNode;
}

/** A form of no address: without our script nothing that is typed here goes anywhere. */
export const PayForm = ({ labelledBy, forIsland, children }: PayFormProps) => (
  <section className={css.pay} aria-labelledby={labelledBy}>
    <form className={css.panel} id="pay" method="dialog" noValidate {...forIsland}>
      {children}
    </form>
  </section>
);

/** Empty until the island has something to say; on a phone it lies above the bar with the button. */
export const Said = () => (
  <div className={css.said} role="status" data-pay-status>
    <p />
    <button type="button" aria-label="Close this message">
      <Icon name="x" />
    </button>
  </div>
);

export const NeedsScript = () => (
  <noscript>
    <p className={css.needsScript}>Paying needs JavaScript. Turn it on in your browser and open this page again.</p>
  </noscript>
);

export const FinePrint = ({ children }: { children: ReactNode }) => <ul className={css.notes}>{children}</ul>;

export const FineLine = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li>
    <Icon name={icon} />
    <span>{children}</span>
  </li>
);

export const SecureCheckout = () => <FineLine icon="lock">Secure checkout by UPI or card. All amounts in INR.</FineLine>;
