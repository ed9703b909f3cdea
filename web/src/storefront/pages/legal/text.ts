export const legalText = {
  tabs: {
    label: 'Legal pages',
    /** Phones hide `rest` visually, so that all tabs fit side by side. */
    pages: [
      { path: '/privacy-policy', name: 'Privacy', rest: ' Policy' },
      { path: '/terms-and-conditions', name: 'Terms', rest: ' and Conditions' },
      { path: '/refund-policy', name: 'Refund', rest: ' Policy' },
      { path: '/contact-us', name: 'Contact', rest: ' Us' },
    ],
  },
  contents: 'On this page',
  updated: 'Last updated: ',
  contactCard: 'Purchases, payouts, your account, your data',
};
