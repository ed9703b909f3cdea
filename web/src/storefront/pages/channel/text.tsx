import { formatMoment } from '../../../lib/time.ts';

export const channelText = {
  pageTitle: (title: string, creator: string) => `${title}, a Telegram channel by ${creator}`,
  kind: 'Telegram channel',
  banner: (channel: string) => `Banner of ${channel}`,
  created: 'Created ',
  contact: 'Contact',
  actions: {
    subscribe: 'Subscribe Now',
    paused: 'Sales are paused',
    purchased: 'Go to Purchased',
    edit: 'Edit channel',
  },
  plans: {
    title: 'Choose a plan',
    monthly: (price: string) => `${price} a month`,
    empty: 'This channel has no plans yet.',
  },
  emailHint: 'Your invite link is sent here.',
  renewal: 'A renewal starts on that day. ',
  mine: {
    title: 'This is your channel.',
    paused: 'Open the editor to see why sales are paused.',
    open: 'Buyers subscribe here.',
  },
  pause: (until: string | null) => (
    <>
      <b>New members cannot join right now.</b>{' '}
      {until ? (
        <>
          Sales resume on <time dateTime={until}>{formatMoment(until)}</time>.
        </>
      ) : (
        'Please come back later.'
      )}{' '}
      Current members keep their access.
    </>
  ),
  terms: (
    <>
      <b>Disclaimer:</b> this channel is run by its creator. Jamun handles the payment and the invite, and does not review what is posted.
      No refunds for subscriptions, unless the seller or Jamun grants one. By subscribing you agree to the{' '}
      <a href="/terms-and-conditions">Terms and Conditions</a> and the <a href="/refund-policy">Refund Policy</a>. The seller receives your
      name, email address and phone number.
    </>
  ),
  /** The same for every channel: they are about Jamun, not about the channel's content. */
  faqs: [
    {
      id: 'join',
      question: 'How do I join after paying?',
      answer:
        'You get an invite link as soon as the payment goes through, and by email too. Open it on the phone that has your Telegram account. The link is for you alone and works once. If you lose it, you can get a new one in your purchases.',
    },
    {
      id: 'refund',
      question: 'Can I get a refund?',
      answer:
        'There are no refunds for subscriptions. The seller or Jamun may still grant a refund, which ends your access to the channel.',
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
  ],
};
