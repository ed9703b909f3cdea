import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { hook } from '../../hooks.ts';
import button from '../button-link.module.css';
import { Icon } from '../icon.tsx';
import css from './form-parts.module.css';

/** Error of the whole form, empty until the island fills it in. */
export const FormAlert = ({ children }: { children?: ReactNode }) => (
  <div className={css.alert} role="alert" {...hook('form-alert')} hidden>
    <Icon name="alert" />
    <p>
      <span />
      {children}
    </p>
  </div>
);

/** Disabled until the island runs: without it, the browser would send the form to this page. */
export const SubmitButton = ({ label, busyLabel }: { label: string; busyLabel: string }) => (
  <button
    className={classNames(button.button, button.filled, css.submit)}
    type="submit"
    disabled
    {...hook('submit')}
    {...hook('busy-label', busyLabel)}
  >
    {label}
  </button>
);
