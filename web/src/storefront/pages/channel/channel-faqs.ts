/** The same for every channel: they are about Jamun, not about what is posted. */
export const channelFaqs = [
  {
    id: 'join',
    question: 'How do I join after paying?',
    answer:
      'Your invite link appears in Purchased as soon as the payment goes through. Open it on the phone that has your Telegram account. The link is for you alone and works once; if you lose it, you can get a new one there.',
  },
  {
    id: 'refund',
    question: 'Can I get a refund?',
    answer:
      'There are no refunds for subscriptions: once you have paid, you have no right to one. The seller or Jamun may still grant a refund; your access to the channel ends with it.',
  },
  {
    id: 'renew',
    question: 'Does my plan renew?',
    answer:
      'Not by itself. A plan ends at its expiry, and you are not charged again. We remind you three days and one day before. If you renew while it runs, the new time is added at the end, so no day is lost. A lifetime plan lasts 3,650 days.',
  },
  {
    id: 'cancel',
    question: 'How do I cancel?',
    answer:
      'There is nothing to cancel: you pay once for each period. When it is over you are removed from the channel, and you can subscribe again whenever you like.',
  },
];
