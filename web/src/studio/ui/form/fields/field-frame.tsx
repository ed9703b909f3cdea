import type { ReactNode } from 'react';
import classes from './fields.module.css';

export interface FrameProps {
  label: string;
  /** Stands below the field until an error takes its place. */
  hint?: ReactNode;
  /** Stands at the right of the label, and stays: the balance that an amount is taken from. */
  aside?: ReactNode;
  /** Says so beside the label; every other field is required and marked with an asterisk. */
  optional?: boolean | undefined;
  /** No asterisk, where nothing but this is asked: the two dates of a range. */
  unmarked?: boolean | undefined;
  error?: ReactNode;
}

const below = ['label', 'input', 'description', 'error'] as const;
const beside = ['label', 'description', 'input', 'error'] as const;

/** The label above, the hint or the error below: Mantine ties them to the input for those who listen. */
export const frameOf = ({ label, hint, aside, optional = false, unmarked = false, error }: FrameProps) => ({
  label: unmarked ? label : labelOf(label, optional),
  description: aside ?? (error ? undefined : hint),
  inputWrapperOrder: [...(aside ? beside : below)],
  error,
  required: !optional,
  withAsterisk: false,
  classNames: aside ? { root: classes.withAside ?? '' } : {},
});

/** Screen readers hear `required` from the input itself, so the asterisk is drawn by CSS and has no text. */
export const labelOf = (label: string, optional: boolean): ReactNode =>
  optional ? (
    <>
      {label} <span className={classes.optional}>(optional)</span>
    </>
  ) : (
    <span className={classes.required} title="Required">
      {label}
    </span>
  );
