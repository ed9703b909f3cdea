import type { MouseEvent, ReactNode } from 'react';
import classes from './busy-button.module.css';
import { Button, type ButtonProps } from './button.tsx';

interface BusyButtonProps extends Omit<ButtonProps, 'children'> {
  busy: boolean;
  /** Label while busy; `children` by default. */
  busyLabel?: string;
  type?: 'submit' | 'button';
  onClick?: () => void;
  /** Id of the form to submit, for a button outside of it. */
  form?: string;
  children: ReactNode;
  'data-danger'?: boolean;
}

/** Button with a busy state. It is not disabled while busy, because that would drop the keyboard focus. */
export function BusyButton({ busy, busyLabel, type = 'submit', onClick, children, ...rest }: BusyButtonProps) {
  const handleClick = (event: MouseEvent) => {
    if (busy) event.preventDefault();
    else onClick?.();
  };
  return (
    <Button {...rest} type={type} onClick={handleClick} aria-busy={busy} aria-disabled={busy}>
      {busy && <span className={classes.spinner} aria-hidden="true" />}
      {busy ? (busyLabel ?? children) : children}
    </Button>
  );
}
