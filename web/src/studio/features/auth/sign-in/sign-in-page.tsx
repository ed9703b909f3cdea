import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { returnTo } from '../../../../lib/return-to.ts';
import { session } from '../../../../lib/session.ts';
import { AuthLayout, SignedOutNotice } from '../../../domain/sign-in/auth-layout.tsx';
import { usePageTitle } from '../../../ui/page/page-header.tsx';
import { SignInForm, useSignInForm } from './sign-in-form.tsx';
import { signInPurpose } from './sign-in-purpose.ts';
import { SignUpForm, useSignUpForm } from './sign-up-form.tsx';
import { signInText } from './text.tsx';

const route = getRouteApi('/signin');

/** Sign in and sign up as two panels. The forms are created here, so that switching panels keeps their values. */
export function SignInPage() {
  const { panel } = route.useSearch();
  const signInForm = useSignInForm();
  const signUpForm = useSignUpForm();
  const carryOverEmail = () => signInForm.setValues({ loginMethod: 'email', username: signUpForm.values.email });
  const heading = useRef<HTMLHeadingElement>(null);
  const shownPanel = useRef(panel);
  const [purpose] = useState(() => signInPurpose(returnTo.peek()));
  const { title } = panel === 'signup' ? signInText.signUp : signInText.signIn;
  usePageTitle(title);

  useEffect(() => {
    if (shownPanel.current === panel) return;
    shownPanel.current = panel;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [panel]);

  return (
    <AuthLayout
      aside={
        <>
          <h2>{signInText.aside.title}</h2>
          <p>{signInText.aside.line}</p>
          {panel !== 'signup' && (
            <Link to="/signin" search={{ panel: 'signup' }}>
              {signInText.aside.link}
            </Link>
          )}
        </>
      }
    >
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {panel !== 'signup' && purpose && <p>{purpose}</p>}
      <SignedOutNotice session={session} />
      {panel === 'signup' ? <SignUpForm form={signUpForm} onHasAccount={carryOverEmail} /> : <SignInForm form={signInForm} />}
    </AuthLayout>
  );
}
