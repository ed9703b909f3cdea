import type { LegalDocument } from './legal-document.ts';
import { SupportEmail } from './support-email.tsx';

export const refundPolicy: LegalDocument = {
  path: '/refund-policy',
  title: 'Refund Policy',
  description: 'Purchases on Jamun carry no right to a refund; the seller or Jamun may grant one. How to ask, and what happens next.',
  updated: { iso: '2025-04-23', shown: '23 Apr 2025' },
  lead: 'What you buy here is delivered immediately and cannot be returned. Please read the page carefully before you pay.',
  sections: [
    {
      id: 'rule',
      title: 'No right to a refund',
      body: (
        <>
          <p>
            Digital products and channel plans are delivered as soon as they are paid for. There is therefore{' '}
            <strong>no right to a refund</strong>, not even for the unused days of a plan.
          </p>
          <p>
            The <strong>seller or Jamun may still grant one</strong>. This does not affect rights that the law gives you and that cannot be
            waived.
          </p>
        </>
      ),
    },
    {
      id: 'ask',
      title: 'How to ask for a refund',
      body: (
        <>
          <p>
            Contact the seller first if the product or channel page shows contact details. If that does not help, or something is broken,
            write to <SupportEmail /> with:
          </p>
          <ul>
            <li>the order ID from the payment page, or the date and the amount;</li>
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
          <li>It is sent to the account you paid from. It usually takes 3–&#8288;7 working days to show up.</li>
          <li>The purchase ends immediately: you can no longer download the files, and the plan is no longer valid.</li>
        </ul>
      ),
    },
    {
      id: 'mistakes',
      title: 'Paid, but something went wrong',
      body: (
        <ul>
          <li>
            <strong>Paid twice for the same product:</strong> we refund the second payment automatically.
          </li>
          <li>
            <strong>Money left your account, but you do not see the purchase:</strong> please do not pay again. Purchased shows it as
            pending until the bank confirms the payment. If it does not appear, write to us.
          </li>
          <li>
            <strong>A payment failed:</strong> nothing was bought. If money was debited, your bank returns it within 5–&#8288;7 working
            days.
          </li>
        </ul>
      ),
    },
    {
      id: 'plans',
      title: 'Channel plans',
      body: (
        <p>
          Plans end at their expiry and do not renew automatically, so there are no further charges to cancel. If you do not want to stay in
          a channel, do not renew the plan.
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
