import type { LegalDocument } from './legal-document.ts';
import { SupportEmail } from './support-email.tsx';

export const refundPolicy: LegalDocument = {
  path: '/refund-policy',
  title: 'Refund Policy',
  description: 'Purchases on Jamun carry no right to a refund; the seller or Jamun may grant one. How to ask, and what happens then.',
  updated: { iso: '2025-04-23', shown: '23 Apr 2025' },
  lead: 'What is sold here is delivered at once and cannot be handed back. So please look twice before you pay.',
  sections: [
    {
      id: 'rule',
      title: 'No right to a refund',
      body: (
        <>
          <p>
            Digital products and channel plans are delivered as soon as they are paid for. There is therefore{' '}
            <strong>no right to a refund</strong>, also not for the unused days of a plan.
          </p>
          <p>
            The <strong>seller or Jamun may grant one</strong> all the same. Rights that the law gives you, and that cannot be given up,
            stay untouched.
          </p>
        </>
      ),
    },
    {
      id: 'ask',
      title: 'How to ask for one',
      body: (
        <>
          <p>
            Write to the seller first, where the page of the product or channel shows contact details. If that leads nowhere, or something
            is broken, write to <SupportEmail /> with:
          </p>
          <ul>
            <li>the order ID that the payment page showed, or the date and the amount;</li>
            <li>the email address of your account;</li>
            <li>what went wrong, in a sentence or two.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'then',
      title: 'When a refund is granted',
      body: (
        <ul>
          <li>It is for the full amount of the order.</li>
          <li>It is sent to the account you paid from. It usually takes 3–7 working days to show up.</li>
          <li>The purchase ends at once: the files can no longer be downloaded, and the plan no longer counts.</li>
        </ul>
      ),
    },
    {
      id: 'mistakes',
      title: 'Paid, but something went wrong',
      body: (
        <ul>
          <li>
            <strong>Paid twice for the same product:</strong> the second payment is refunded without your asking.
          </li>
          <li>
            <strong>Money left your account but the purchase does not show:</strong> please do not pay again. It appears under Purchased
            once the bank confirms the payment, and as pending until then. If it does not, write to us.
          </li>
          <li>
            <strong>A payment failed:</strong> nothing was bought. If your bank shows a debit, it is returned within 5–7 working days.
          </li>
        </ul>
      ),
    },
    {
      id: 'plans',
      title: 'Channel plans',
      body: (
        <p>
          Plans end at their expiry and do not renew by themselves, so there are no further charges to cancel or to get back. If you do not
          want to stay in a channel, do not renew it.
        </p>
      ),
    },
    {
      id: 'contact',
      title: 'Contact',
      body: (
        <p>
          Questions about a payment: <SupportEmail />. The <a href="/terms-and-conditions">Terms and Conditions</a> apply as well.
        </p>
      ),
    },
  ],
};
