import type { ReactNode } from 'react';
import { hook } from '../../hooks.ts';
import css from './fields.module.css';
import { saleText as text } from './text.tsx';

type BuyerDetail = keyof typeof text.buyer;

interface ControlProps {
  id: string;
  'aria-describedby': string;
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** Hidden until the island finds that the account lacks this detail. */
  buyerDetail?: BuyerDetail;
  children: (controlProps: ControlProps) => ReactNode;
}

/** Label, control, hint and error message. */
export function Field({ id, label, hint, isOptional = false, buyerDetail, children }: FieldProps) {
  return (
    <div className={css.field} hidden={buyerDetail !== undefined} {...(buyerDetail && hook('buyer', buyerDetail))}>
      <label htmlFor={id} dir="auto">
        {label} {isOptional && <span className={css.optional}>{text.optional}</span>}
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

const buyerInputs = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phone', type: 'tel', autoComplete: 'tel' },
] as const;

/** Buyer details that the payment provider requires. The island shows those that the account lacks. */
export const BuyerFields = () =>
  buyerInputs.map(({ name, ...inputProps }) => (
    <Field key={name} id={`pay-${name}`} label={text.buyer[name].label} buyerDetail={name}>
      {(controlProps) => (
        <input
          {...controlProps}
          {...inputProps}
          name={name}
          maxLength={254}
          required
          disabled
          {...hook('missing', text.buyer[name].missing)}
        />
      )}
    </Field>
  ));
