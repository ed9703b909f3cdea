export const resultText = {
  /** Titles of the document until the island shows a view. */
  pageTitle: { payment: 'Payment', failed: 'Payment Failed' },
  description: 'Status of your payment on Jamun.',
  needsScript: (
    <>
      This page needs JavaScript to look up your order. You don’t need to pay again: we’ll email you when the bank confirms, and your
      purchase appears in <a href="/purchases">your purchases</a>.
    </>
  ),
  files: 'Your files',
  fields: {
    accessUntil: 'Access until',
    amount: 'Amount',
    channel: 'Channel',
    date: 'Date',
    duration: 'Duration',
    orderId: 'Order ID',
    paymentMethod: 'Payment method',
    plan: 'Plan',
    seller: 'Sold by',
    title: 'Product',
    transactionId: 'Transaction ID',
  },
  status: { label: 'Status', success: 'Success', pending: 'Pending', failed: 'Failed' },
  actions: {
    backToShop: 'I haven’t paid yet, go back',
    cancel: 'Cancel',
    checkAgain: 'Check again',
    contact: 'Contact us',
    correctEmail: 'Wrong address? Correct it',
    dashboard: 'Dashboard',
    download: 'Download',
    home: 'Back to Home',
    join: 'Join channel',
    openByCode: 'Open it with a code',
    openTelegram: 'Open in Telegram',
    print: 'Print receipt',
    product: 'Back to the product',
    purchased: 'Go to Purchased',
    purchases: 'All your purchases',
    receipt: 'Resend receipt',
    reload: 'Try again',
    seeOrder: 'See your order',
    signIn: 'Sign in to see your order',
    tryAgain: 'Try Again',
  },
  checking: { title: 'Checking your payment', lead: 'One moment, please.' },
  paid: {
    title: 'Payment Successful!',
    product: 'Thank you. Your files are ready.',
    plan: 'Thank you. Your invite link is being prepared.',
    renewal: 'Renewed. You keep your access.',
    signedOut: 'The bank has confirmed the payment. A code that we email you opens your order.',
  },
  guest: {
    sentTo: 'We sent the receipt to',
    email: { label: 'Email', missing: 'Enter your email', invalid: 'Enter a valid email address' },
    save: 'Send it to this address',
    claim: { title: 'Set a password', line: 'to keep everything in one place. You don’t have to.' },
  },
  joined: { title: 'You are subscribed', lead: 'Your invite link is being prepared.' },
  paidLate: {
    title: 'Your payment went through',
    lead: 'It took a little longer, but your bank has now confirmed it. You don’t need to pay again.',
  },
  refunded: { title: 'Order refunded' },
  waiting: {
    title: 'Still confirming',
    lead: 'Your bank is taking a little longer. Please don’t pay again. This page checks every few seconds.',
  },
  failed: {
    title: 'Payment Failed',
    lead: 'Your payment could not be processed. Please try again.',
    needsScript: 'Go back in your browser to try again.',
    debit: 'If money was debited, your bank returns it within 5–\u20607 working days.',
  },
  problem: { title: 'Error', hint: 'Open the link from your email again, or find your order in your purchases.' },
};
