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
  faqs: 'FAQs',
  contact: { email: 'Email', phone: 'Phone', none: 'Not provided' },
  optional: '(optional)',
  buyer: {
    name: { label: 'Your name', missing: 'Enter your name' },
    email: { label: 'Your email', missing: 'Enter your email' },
    phone: { label: 'Your phone number', missing: 'Enter your phone number' },
  },
};
