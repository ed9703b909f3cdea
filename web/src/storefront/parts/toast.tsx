import { classNames } from '../class-names.ts';
import { hook } from '../hooks.ts';
import { Icon } from './icon.tsx';
import css from './toast.module.css';

interface ToastProps {
  /** Also on phones. On sale pages the status line above the bottom bar replaces it there. */
  isOnPhones?: boolean;
}

/** Empty until the island shows an error. */
export const Toast = ({ isOnPhones = false }: ToastProps) => (
  <div className={classNames(css.toast, isOnPhones && css.onPhones)} role="alert">
    <Icon name="alert" />
    <p {...hook('toast-text')} />
  </div>
);
