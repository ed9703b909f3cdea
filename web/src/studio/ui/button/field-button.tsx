import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './field-button.module.css';

interface FieldButtonProps {
  onClick: () => void;
  disabled?: boolean;
  leftSection?: ReactNode;
  /** For one that comes back in the place of what the keyboard was on. */
  autoFocus?: boolean;
  'aria-label'?: string;
  children: ReactNode;
}

/** A small button inside a field or a row: Max, Choose file, Retry. */
export const FieldButton = (props: FieldButtonProps) => <Button {...props} type="button" className={classes.button} />;
