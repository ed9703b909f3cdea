import { AuthLayout } from '../../../brand/auth/auth-layout.tsx';
import { hook } from '../../hooks.ts';
import type { PageHead } from '../../parts/document.tsx';
import form from '../../parts/form/form-parts.module.css';
import { Icon } from '../../parts/icon.tsx';
import { layoutText } from '../../parts/text.ts';
import { Toast } from '../../parts/toast.tsx';
import { SignInForm } from './sign-in-form.tsx';
import css from './sign-in-page.module.css';
import { SignUpForm } from './sign-up-form.tsx';
import { signInText as text } from './text.tsx';

/** Without a path: search engines must not index the page. */
export const signInHead: PageHead = { title: layoutText.pageTitle(text.signIn.title), description: text.description };

/**
 * Sign in and sign up as two panels; `data-panel` of the root element selects one, so that the right one is shown before any script of the
 * page runs. Signed-in visitors see no form: the island leads them on.
 */
export function SignInPage() {
  return (
    <>
      <AuthLayout
        aside={
          <>
            <h2>{text.aside.title}</h2>
            <p>{text.aside.line}</p>
            <a className={css.inSignIn} href="/signin?panel=signup" {...hook('panel-link', 'signup')}>
              {text.aside.link}
            </a>
          </>
        }
      >
        <div className={css.content} data-when="out">
          <noscript>
            <p>{text.needsScript}</p>
          </noscript>
          <section className={css.inSignIn} {...hook('panel', 'signin')}>
            <h1 tabIndex={-1}>{text.signIn.title}</h1>
            <p {...hook('purpose')} hidden />
            <div className={form.alert} {...hook('notice')} hidden>
              <Icon name="alert" />
              <p />
            </div>
            <SignInForm />
          </section>
          <section className={css.inSignUp} {...hook('panel', 'signup')}>
            <h1 tabIndex={-1}>{text.signUp.title}</h1>
            <SignUpForm />
          </section>
        </div>
      </AuthLayout>
      <Toast isOnPhones />
    </>
  );
}
