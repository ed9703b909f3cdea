import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './field-button.module.css';

interface FieldButtonProps {
  onClick: () => void;
  disabled?: boolean;
  leftSection?: ReactNode;
  /** For a button that replaces the focused element. */
  autoFocus?: boolean;
  'aria-label'?: string;
  children: ReactNode;
}

/** Small button inside a field or a row: Max, Choose file, Retry. */
export const FieldButton = (props: FieldButtonProps) => <Button {...props} type="button" className={classes.button} />;
