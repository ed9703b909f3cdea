import { Field } from './field.tsx';

/** What the payment provider must know of a buyer. Asked only where the account does not say it; the island knows. */
const contact = [
  { name: 'name', label: 'Your name', type: 'text', autoComplete: 'name', missing: 'Enter your name' },
  { name: 'email', label: 'Your email', type: 'email', autoComplete: 'email', missing: 'Enter your email' },
  { name: 'phone', label: 'Your phone number', type: 'tel', autoComplete: 'tel', missing: 'Enter your phone number' },
] as const;

export const BuyerFields = () =>
  contact.map(({ name, label, missing, ...kind }) => (
    <Field key={name} id={`pay-${name}`} label={label} unlessKnown={name}>
      {(given) => <input {...given} {...kind} name={name} maxLength={254} required disabled data-missing={missing} />}
    </Field>
  ));
