import type { ReactNode } from 'react';

export const purchasesText = {
  pageTitle: 'Your purchases',
  description: 'Everything you bought on Jamun with your email address.',
  needsScript: 'This page needs JavaScript. Turn it on in your browser, then reload this page.',
  email: {
    title: 'Your purchases',
    lead: 'Enter the email address you paid with. We’ll send you a code that opens everything you bought.',
    field: { label: 'Email', placeholder: 'you@example.com', missing: 'Enter your email', invalid: 'Enter a valid email address' },
    action: 'Send code',
    busy: 'Sending...',
    signedIn: (link: ReactNode) => <>You are signed in. The purchases of your account are in {link}.</>,
    signedInLink: 'Purchased',
    account: 'Have an account?',
    signIn: 'Sign in',
  },
  code: { title: 'Check your email', noEmail: 'No email? Look in your spam folder, or check the address.' },
  claim: {
    title: 'Set a password',
    lead: (email: ReactNode) => <>Keep everything you bought with {email} in one account. You can then sign in without a code.</>,
    name: { label: 'Name', missing: 'Name is required' },
    password: { label: 'Password', hint: 'At least 8 characters', missing: 'Password is required' },
    action: 'Set password',
    busy: 'Saving...',
    consent: (terms: ReactNode, privacy: ReactNode) => (
      <>
        By setting a password you agree to the {terms} and the {privacy}.
      </>
    ),
    terms: 'Terms',
    privacy: 'Privacy Policy',
    skip: 'Not now',
  },
  list: {
    title: 'Your purchases',
    signOut: 'Sign out',
    offer: { title: 'Set a password', line: 'to keep everything in one place. You don’t have to.' },
    empty: {
      title: 'Nothing here yet',
      line: 'There are no purchases with this email address. Did you pay with another one?',
      action: 'Try another address',
    },
    more: 'Show more',
    files: 'Files',
  },
  row: {
    pending: 'Payment pending',
    check: 'Check payment',
    join: 'Join channel',
    openTelegram: 'Open in Telegram',
    newLink: 'Get a new invite link',
    renew: 'Renew',
    help: 'Receipt, refund and help',
    orderId: 'Order ID',
    coupon: 'Coupon',
    seller: 'Sold by',
    contact: 'Contact',
    receipt: 'Resend receipt',
    askRefund: 'Request a refund',
    withdraw: 'Withdraw request',
    reason: {
      label: 'Why do you want a refund?',
      hint: 'Tell the seller what went wrong. They see this with your request.',
      missing: 'Enter a reason',
    },
    sendRequest: 'Request refund',
    cancel: 'Cancel',
  },
};
