import type { ReactNode } from 'react';
import css from './fields.module.css';

interface Given {
  id: string;
  'aria-describedby': string;
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  optional?: boolean;
  /** Hidden until the island finds that the account does not know it. */
  unlessKnown?: string;
  children: (given: Given) => ReactNode;
}

/** A label, a control, and a place below it for what is wrong with what was entered. */
export function Field({ id, label, hint, optional = false, unlessKnown, children }: FieldProps) {
  return (
    <div className={css.field} hidden={unlessKnown !== undefined} data-unless-known={unlessKnown}>
      <label htmlFor={id} dir="auto">
        {label} {optional && <span className={css.optional}>(optional)</span>}
      </label>
      {children({ id, 'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error` })}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className={css.error} id={`${id}-error`} hidden />
    </div>
  );
}
