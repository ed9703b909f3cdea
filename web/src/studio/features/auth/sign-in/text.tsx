import type { ReactNode } from 'react';

export const signInText = {
  signIn: {
    title: 'Sign In',
    method: { label: 'Sign in with', email: 'Email', phone: 'Phone' },
    username: {
      email: { label: 'Email', placeholder: 'you@example.com' },
      phone: { label: 'Phone', placeholder: '+91' },
    },
    password: 'Password',
    forgotPassword: 'Forgot password?',
    action: 'Login',
    busy: 'Signing In...',
    offline: 'Check your connection and try again.',
    noAccount: 'Don’t have an account?',
    noAccountLink: 'Sign Up',
  },
  signUp: {
    title: 'Sign Up',
    email: 'Email Address',
    emailPlaceholder: 'you@example.com',
    name: 'Name',
    phone: 'Phone Number',
    phonePlaceholder: '+91',
    password: 'Password',
    passwordHint: 'At least 8 characters',
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

/** Reasons to sign in, by the page that opens afterwards. */
export const signInPurposes = {
  purchases: 'Sign in to open your purchases.',
  paidOrder: 'Sign in with the account that paid to see your order.',
  checkout: 'Sign in to continue your purchase.',
  sales: 'Sign in to see your sales.',
  wallet: 'Sign in to see your wallet.',
  settings: 'Sign in to open your settings.',
  telegram: 'Sign in to manage your Telegram channels.',
  products: 'Sign in to manage your products.',
  links: 'Sign in to see your links.',
};
