import type { ReactNode } from 'react';
import { uiText } from '../../text.ts';
import classes from './fields.module.css';

export interface FrameProps {
  label: string;
  /** Below the field, replaced by an error. */
  hint?: ReactNode;
  /** At the right of the label, such as the balance for an amount. */
  aside?: ReactNode;
  /** Shown beside the label; every other field is required and marked with an asterisk. */
  optional?: boolean | undefined;
  /** No asterisk, where all fields are obviously required: the two dates of a range. */
  unmarked?: boolean | undefined;
  error?: ReactNode;
}

const below = ['label', 'input', 'description', 'error'] as const;
const beside = ['label', 'description', 'input', 'error'] as const;

/** Props of `Input` and `InputWrapper`: label above, hint or error below, connected to the input for screen readers. */
export const fieldFrame = ({ label, hint, aside, optional = false, unmarked = false, error }: FrameProps) => ({
  label: unmarked ? label : fieldLabel(label, optional),
  description: aside ?? (error ? undefined : hint),
  order: aside ? beside : below,
  error,
  required: !optional,
  className: aside ? classes.withAside : undefined,
});

/** The asterisk is drawn by CSS without text, because screen readers announce the input's `required`. */
export const fieldLabel = (label: string, optional: boolean): ReactNode =>
  optional ? (
    <>
      {label} <span className={classes.optional}>{uiText.form.optional}</span>
    </>
  ) : (
    <span className={classes.required} title={uiText.form.required}>
      {label}
    </span>
  );
