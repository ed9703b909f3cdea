import type { InputHTMLAttributes, ReactNode } from 'react';
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
  hint?: string | undefined;
  isOptional?: boolean;
  /** Contact detail of the buyer: the island shows the field to those who have to enter it. */
  buyerDetail?: { name: BuyerDetail; isForGuests: boolean };
  /** Below the hint. */
  note?: ReactNode;
  children: (controlProps: ControlProps) => ReactNode;
}

/** Label, control, hint and error message. */
export function Field({ id, label, hint, isOptional = false, buyerDetail, note, children }: FieldProps) {
  return (
    <div
      className={css.field}
      hidden={buyerDetail?.isForGuests === false}
      data-when={buyerDetail?.isForGuests ? 'out' : undefined}
      {...(buyerDetail && hook('buyer', buyerDetail.name))}
    >
      <label htmlFor={id} dir="auto">
        {label} {isOptional && <span className={css.optional}>{text.optional}</span>}
      </label>
      {children({ id, 'aria-describedby': hint ? `${id}-hint ${id}-error` : `${id}-error` })}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {note}
      <p className={css.error} id={`${id}-error`} hidden />
    </div>
  );
}

/** Correction of a mistyped address; the island fills in the button. */
export const EmailSuggestion = () => (
  <p className={css.suggestion} aria-live="polite" {...hook('email-suggestion')} hidden>
    {text.buyer.email.suggestion} <button type="button" />
  </p>
);

// National numbers are filled in without the prefix, which stands before the field.
const buyerInputs: Record<BuyerDetail, InputHTMLAttributes<HTMLInputElement>> = {
  name: { type: 'text', autoComplete: 'name' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national', pattern: text.buyer.phone.pattern },
};
const details: BuyerDetail[] = ['name', 'email', 'phone'];

interface BuyerFieldsProps {
  /** Hint below the email field: the emails that this address receives. */
  emailHint: string;
  /** A free item needs no phone number. */
  isFree?: boolean;
}

/** Contact details of the buyer: all that guests enter, and those that the account of a signed-in buyer lacks. */
export function BuyerFields({ emailHint, isFree = false }: BuyerFieldsProps) {
  const guestDetails: BuyerDetail[] = isFree ? ['email'] : ['email', 'phone'];
  return details.map((name) => {
    const { label, missing, invalid } = text.buyer[name];
    const isForGuests = guestDetails.includes(name);
    return (
      <Field
        key={name}
        id={`pay-${name}`}
        label={label}
        hint={name === 'email' ? emailHint : undefined}
        buyerDetail={{ name, isForGuests }}
        note={name === 'email' && <EmailSuggestion />}
      >
        {(controlProps) => (
          <div className={name === 'phone' ? css.phone : css.plain}>
            {name === 'phone' && <span aria-hidden="true">{text.buyer.phone.prefix}</span>}
            <input
              {...controlProps}
              {...buyerInputs[name]}
              name={name}
              maxLength={254}
              required
              disabled={!isForGuests}
              {...hook('missing', missing)}
              {...(invalid && hook('invalid', invalid))}
            />
          </div>
        )}
      </Field>
    );
  });
}

/** Consent to one reminder by email: never ticked in advance. */
export const Reminder = ({ isHidden = false }: { isHidden?: boolean }) => (
  <label className={css.check} data-when="out" hidden={isHidden}>
    <input type="checkbox" name="remind" />
    {text.remind}
  </label>
);
