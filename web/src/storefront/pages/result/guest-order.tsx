import { classNames } from '../../class-names.ts';
import { hook } from '../../hooks.ts';
import button from '../../parts/button-link.module.css';
import { Icon } from '../../parts/icon.tsx';
import fields from '../../parts/sale/fields.module.css';
import { EmailSuggestion, Field } from '../../parts/sale/fields.tsx';
import action from './action.module.css';
import css from './guest-order.module.css';
import { TextButton } from './receipt.tsx';
import { resultText } from './text.tsx';

const text = resultText.guest;

/** Form for a mistyped address; the island opens it. */
const CorrectionForm = () => (
  <form className={css.form} noValidate hidden {...hook('correction-form')}>
    <Field id="correct-email" label={text.email.label} note={<EmailSuggestion />}>
      {(controlProps) => (
        <div className={fields.plain}>
          <input
            {...controlProps}
            type="email"
            name="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            {...hook('missing', text.email.missing)}
            {...hook('invalid', text.email.invalid)}
          />
        </div>
      )}
    </Field>
    <button className={classNames(button.button, button.quiet, action.action)} type="submit">
      {text.save}
    </button>
    <TextButton name="cancel" />
  </form>
);

/** Address of the receipt of a buyer without an account, and its correction. */
export const GuestOrder = () => (
  <div className={css.guest} hidden {...hook('guest-order')}>
    <p>
      {text.sentTo} <b {...hook('fill', 'email')} />
    </p>
    <TextButton name="correctEmail" />
    <CorrectionForm />
  </div>
);

/** Offer of a password, for an address without an account. */
export const ClaimLink = () => (
  <a className={css.claim} href="/purchases?claim=1" hidden {...hook('link', 'claim')}>
    <Icon name="lock" />
    <span>
      <b>{text.claim.title}</b> {text.claim.line}
    </span>
  </a>
);
