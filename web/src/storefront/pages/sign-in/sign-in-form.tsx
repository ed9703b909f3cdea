import auth from '../../../brand/auth/auth-layout.module.css';
import { RememberMe } from '../../../brand/auth/remember-me.tsx';
import { hook } from '../../hooks.ts';
import { Field, PasswordField } from '../../parts/form/fields.tsx';
import { FormAlert, SubmitButton } from '../../parts/form/form-parts.tsx';
import { Icon } from '../../parts/icon.tsx';
import css from './sign-in-page.module.css';
import { signInText } from './text.tsx';

const text = signInText.signIn;

const methods = [
  { method: 'email', icon: 'mail' },
  { method: 'phone', icon: 'phone' },
] as const;

/** Native radio buttons styled as a switch, for arrow keys and screen readers. */
const MethodToggle = () => (
  <fieldset className={css.toggle}>
    <legend>{text.method.label}</legend>
    {methods.map(({ method, icon }) => (
      <label key={method}>
        <input type="radio" name="loginMethod" value={method} defaultChecked={method === 'email'} />
        <Icon name={icon} />
        {text.method[method]}
      </label>
    ))}
  </fieldset>
);

/** Each method has a field of its own, which keeps its value; one of them is shown. */
const UsernameFields = () => (
  <>
    <Field
      id="sign-in-email"
      texts={text.email}
      fieldHook={hook('username-field', 'email')}
      type="email"
      name="username"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      maxLength={254}
    />
    <Field
      id="sign-in-phone"
      texts={text.phone}
      fieldHook={hook('username-field', 'phone')}
      isHidden
      type="tel"
      name="username"
      inputMode="tel"
      autoComplete="username"
      maxLength={30}
    />
  </>
);

/** Code of the second factor. The server accepts both kinds; the choice only sets the keyboard of a phone: digits or letters. */
const CodeFields = () =>
  (['app', 'recovery'] as const).map((kind) => (
    <Field
      key={kind}
      id={`sign-in-code-${kind}`}
      texts={{ ...text.code[kind], missing: text.code.missing }}
      fieldHook={hook('code-field', kind)}
      isHidden
      name="code"
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      maxLength={60}
    >
      <button className={`${auth.link} ${css.other}`} type="button" {...hook('code-switch')}>
        {text.code[kind].switch}
      </button>
    </Field>
  ));

/** `method`: a form that is sent without the island must not put the password into the address. */
export const SignInForm = () => (
  <form method="post" noValidate {...hook('sign-in-form')}>
    <FormAlert />
    <MethodToggle />
    <UsernameFields />
    <PasswordField id="sign-in-password" texts={text.password} autoComplete="current-password" />
    <CodeFields />
    <div className={auth.row}>
      <RememberMe />
      <a className={auth.link} href="/forgot-password">
        {text.forgotPassword}
      </a>
    </div>
    <SubmitButton label={text.action} busyLabel={text.busy} />
    <p className={auth.switch}>
      {text.noAccount}{' '}
      <a className={auth.link} href="/signin?panel=signup" {...hook('panel-link', 'signup')}>
        {text.noAccountLink}
      </a>
    </p>
  </form>
);
