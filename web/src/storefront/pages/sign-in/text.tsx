import { accountMessages } from '@jamun/contract';
import type { ReactNode } from 'react';

export const signInText = {
  description: 'Sign in to Jamun, or create an account.',
  needsScript: 'Jamun needs JavaScript. Turn it on in your browser, then reload this page.',
  signIn: {
    title: 'Sign In',
    method: { label: 'Sign in with', email: 'Email', phone: 'Phone' },
    email: { label: 'Email', placeholder: 'you@example.com', missing: 'Email is required', invalid: 'Enter a valid email address' },
    phone: { label: 'Phone', placeholder: '+91', missing: 'Phone number is required' },
    password: { label: 'Password', missing: 'Password is required' },
    code: {
      app: { label: 'Authentication code', hint: 'Six digits from your authenticator app.', switch: 'Use a recovery code' },
      recovery: { label: 'Recovery code', hint: 'Each code works once.', switch: 'Use your authenticator app' },
      missing: 'Code is required',
    },
    forgotPassword: 'Forgot password?',
    action: 'Login',
    busy: 'Signing In...',
    noAccount: 'Don’t have an account?',
    noAccountLink: 'Sign Up',
  },
  signUp: {
    title: 'Sign Up',
    email: {
      label: 'Email Address',
      placeholder: 'you@example.com',
      missing: 'Email is required',
      invalid: 'Enter a valid email address',
    },
    name: { label: 'Name', missing: 'Name is required' },
    phone: { label: 'Phone Number', placeholder: '+91', missing: 'Phone number is required' },
    password: {
      label: 'Password',
      hint: 'At least 8 characters',
      missing: 'Password is required',
      invalid: accountMessages.passwordTooShort,
    },
    action: 'Sign Up',
    busy: 'Signing Up...',
    hasAccount: 'Already have an account?',
    hasAccountLink: 'Sign In',
    /** Continues the error message of an address that is in use. */
    taken: (signIn: ReactNode, resetPassword: ReactNode) => (
      <>
        , or {signIn} or {resetPassword}.
      </>
    ),
    takenSignIn: 'sign in',
    takenReset: 'reset your password',
    consent: (terms: ReactNode, privacy: ReactNode) => (
      <>
        By signing up you agree to the {terms} and the {privacy}.
      </>
    ),
    terms: 'Terms',
    privacy: 'Privacy Policy',
  },
  aside: { title: 'New Here?', line: 'Sign up and explore new opportunities!', link: 'Sign Up' },
};
