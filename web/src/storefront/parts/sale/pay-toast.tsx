import { Icon } from '../icon.tsx';
import css from './pay-toast.module.css';

/** Empty until a payment cannot be started. Below 768 px the line above the bottom bar takes its place. */
export const PayToast = () => (
  <div className={css.toast} role="alert" data-toast>
    <Icon name="alert" />
    <p />
  </div>
);
