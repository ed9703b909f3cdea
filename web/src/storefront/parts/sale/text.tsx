import { checkoutMessages } from '@jamun/contract';

/** Texts that product and channel pages share. */
export const saleText = {
  by: (name: string) => (
    <>
      by <bdi>{name}</bdi>
    </>
  ),
  summary: (title: string, creator: string) => `${title}, by ${creator}. Pay by UPI or card on Jamun.`,
  dock: 'Pay',
  secureCheckout: 'Secure checkout by UPI or card. All amounts in INR.',
  needsScript: 'Payments need JavaScript. Turn it on in your browser, then reload this page.',
  closeMessage: 'Close this message',
  preview: {
    label: 'Preview',
    line: 'Only you can see this preview. Its link expires after a few minutes, and nobody can pay here.',
  },
  paid: {
    line: 'Your payment went through.',
    link: 'See your order',
  },
  unfinished: { alreadyPaid: 'Already paid?', checkStatus: 'Check status' },
  faqs: 'FAQs',
  contact: { email: 'Email', phone: 'Phone', none: 'Not provided' },
  optional: '(optional)',
  buyer: {
    name: { label: 'Your name', missing: 'Enter your name', invalid: null },
    email: {
      label: 'Email',
      missing: 'Enter your email',
      invalid: 'Enter a valid email address',
      suggestion: 'Did you mean',
    },
    phone: {
      label: 'Mobile number',
      prefix: '+91',
      // Ten digits in any grouping; the prefix may be repeated.
      pattern: String.raw`[\s\(\)\.\-]*(\+?91|0)?[\s\(\)\.\-]*[6-9]([\s\(\)\.\-]*[0-9]){9}[\s\(\)\.\-]*`,
      missing: 'Enter your mobile number',
      invalid: checkoutMessages.phoneNeeded,
    },
  },
  originalPrice: 'Original price ',
  coupon: {
    open: 'Have a code?',
    label: 'Coupon code',
    apply: 'Apply',
    line: 'Coupon',
    remove: 'Remove coupon',
  },
  remind: 'Remind me by email if I don’t finish',
  payingAs: { line: 'Paying as', change: 'Change' },
  account: { question: 'Have an account?', signIn: 'Sign in' },
  sheet: {
    close: 'Close',
    terms: (
      <>
        By continuing you agree to the <a href="/terms-and-conditions">Terms and Conditions</a> and the{' '}
        <a href="/refund-policy">Refund Policy</a>. The seller receives the contact details that you enter.
      </>
    ),
  },
  inApp: { question: 'Trouble paying?', open: 'Open in your browser', copy: 'Copy link' },
};
