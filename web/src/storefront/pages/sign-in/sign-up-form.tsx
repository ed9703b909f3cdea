import auth from '../../../brand/auth/auth-layout.module.css';
import { RememberMe } from '../../../brand/auth/remember-me.tsx';
import { hook } from '../../hooks.ts';
import { Field, PasswordField } from '../../parts/form/fields.tsx';
import { FormAlert, SubmitButton } from '../../parts/form/form-parts.tsx';
import { signInText } from './text.tsx';

const text = signInText.signUp;

/** `method`: a form that is sent without the island must not put the password into the address. */
export const SignUpForm = () => (
  <form method="post" noValidate {...hook('sign-up-form')}>
    <FormAlert>
      <span {...hook('taken')} hidden>
        {text.taken(
          <a className={auth.link} href="/signin" {...hook('panel-link', 'signin')}>
            {text.takenSignIn}
          </a>,
          <a className={auth.link} href="/forgot-password" {...hook('reset-link')}>
            {text.takenReset}
          </a>,
        )}
      </span>
    </FormAlert>
    <Field
      id="sign-up-email"
      texts={text.email}
      type="email"
      name="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      maxLength={254}
    />
    <Field id="sign-up-name" texts={text.name} name="fullName" autoComplete="name" autoCapitalize="words" maxLength={100} />
    <Field id="sign-up-phone" texts={text.phone} type="tel" name="phone" inputMode="tel" autoComplete="tel" maxLength={30} />
    <PasswordField id="sign-up-password" texts={text.password} autoComplete="new-password" minLength={8} />
    <RememberMe />
    <p className={auth.consent}>
      {text.consent(
        <a className={auth.link} href="/terms-and-conditions" target="_blank" rel="noopener">
          {text.terms}
        </a>,
        <a className={auth.link} href="/privacy-policy" target="_blank" rel="noopener">
          {text.privacy}
        </a>,
      )}
    </p>
    <SubmitButton label={text.action} busyLabel={text.busy} />
    <p className={auth.switch}>
      {text.hasAccount}{' '}
      <a className={auth.link} href="/signin" {...hook('panel-link', 'signin')}>
        {text.hasAccountLink}
      </a>
    </p>
  </form>
);
