import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './busy-button.module.css';

interface BusyButtonProps extends Omit<ButtonProps, 'children'> {
  busy: boolean;
  /** What it says meanwhile; the same words when left out. */
  busyLabel?: string;
  type?: 'submit' | 'button';
  onClick?: () => void;
  /** The form that it sends, when it stands outside of it. */
  form?: string;
  children: ReactNode;
  'data-danger'?: boolean;
}

/** A button that says what is under way. It is not disabled then: that would drop the keyboard's focus. */
export function BusyButton({ busy, busyLabel, type = 'submit', onClick, children, ...rest }: BusyButtonProps) {
  const press = (event: MouseEvent) => {
    if (busy) event.preventDefault();
    else onClick?.();
  };
  return (
    <Button {...rest} type={type} onClick={press} aria-busy={busy} aria-disabled={busy}>
      {busy && <span className={classes.spinner} aria-hidden="true" />}
      {busy ? (busyLabel ?? children) : children}
    </Button>
  );
}
