/** The same for every channel: they are about Jamun, not about what is posted. */
export const channelFaqs = [
  {
    id: 'join',
    question: 'How do I join after paying?',
    answer:
      'You get an invite link as soon as the payment goes through, and find it in Purchased too. Open it on the phone that has your Telegram account. The link is for you alone and works once. If you lose it, you can get a new one in Purchased.',
  },
  {
    id: 'refund',
    question: 'Can I get a refund?',
    answer: 'There are no refunds for subscriptions. The seller or Jamun may still grant a refund, which ends your access to the channel.',
  },
  {
    id: 'renew',
    question: 'Does my plan renew?',
    answer:
      'Not automatically. A plan ends at its expiry, and you are not charged again. We remind you three days and one day before. If you renew early, the new term is added at the end, so you don’t lose a day. A lifetime plan lasts 3,650 days.',
  },
  {
    id: 'cancel',
    question: 'How do I cancel?',
    answer:
      'There is nothing to cancel: you pay once for each term. When it ends you are removed from the channel, and you can subscribe again at any time.',
  },
];
