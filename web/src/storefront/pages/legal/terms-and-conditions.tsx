import type { LegalDocument, LegalSection } from './legal-document.ts';
import { SupportEmail } from './support-email.tsx';
import { sellingSections } from './terms-for-sellers.tsx';

const people: LegalSection[] = [
  {
    id: 'who',
    title: 'Who may use Jamun',
    body: (
      <p>
        You must be <strong>18 or over</strong> to hold an account. The service is not addressed to children under 13, and we do not
        knowingly collect anything from them.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>
          You sign up with your email address, your name, your phone number and a password. Give details that are true and keep them up to
          date. One account lets you sell and buy.
        </p>
        <p>
          Keep your password to yourself; what happens under your account is your responsibility. If you think somebody else has used it,
          change your password, which signs out every other device, and tell us at once.
        </p>
      </>
    ),
  },
];

const buying: LegalSection[] = [
  {
    id: 'buying',
    title: 'Buying on Jamun',
    body: (
      <>
        <p>
          Products and channels are made and sold by the seller named on the page. Jamun provides the page, the checkout and the delivery.
          All prices are in Indian rupees (INR), and you pay through a payment provider’s checkout.
        </p>
        <p>
          A purchase is yours to use, not to pass on: please do not resell, share or republish what you bought, or hand on an invite link,
          unless the seller allows it.
        </p>
      </>
    ),
  },
  {
    id: 'plans',
    title: 'Channel plans and renewal',
    body: (
      <>
        <p>
          A plan for a Telegram channel is <strong>paid in advance</strong> and runs for the number of days shown on its page.
        </p>
        <ul>
          <li>
            It <strong>ends at its expiry</strong>. It does not renew by itself, and nothing more is charged.
          </li>
          <li>We remind you before it ends. If you want to stay, you renew it yourself by buying a plan again.</li>
          <li>A plan bought while one is still running is added on at its end: no day is lost.</li>
          <li>Once it has expired, you are removed from the channel.</li>
        </ul>
        <p>There is nothing to cancel: a plan that you do not renew simply ends, and until then you keep what you paid for.</p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        There is no right to a refund. The seller or Jamun may grant one. Please read the page of a product or channel with care before you
        pay; the <a href="/refund-policy">Refund Policy</a> has the details.
      </p>
    ),
  },
];

const rest: LegalSection[] = [
  {
    id: 'ending',
    title: 'Suspending and ending accounts',
    body: (
      <>
        <p>
          You may stop using Jamun at any time, and may ask us by email to close your account. We may suspend an account that breaks these
          terms, harms others or is required by law to be stopped. Its sessions then end at once, its public pages and short links no longer
          open, and withdrawals are frozen until the matter is settled.
        </p>
        <p>Buyers keep what they have paid for.</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <>
        <p>
          We work to keep Jamun running and your data safe, but we provide it as it is, without a promise that it is free of faults or
          always available. Sellers answer for what they sell; see also the <a href="/contact-us#disclaimer">Disclaimer</a>.
        </p>
        <p>
          As far as the law allows, we are not liable for indirect losses such as lost profit or lost data. Nothing in these terms takes
          away a right that the law gives you and that cannot be given up.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms. The date at the top says when that last happened. Whoever goes on using Jamun after a change accepts it;
        a purchase already made stays under the terms it was made with.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Governing law',
    body: <p>These terms are governed by the laws of India.</p>,
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about these terms: <SupportEmail />.
      </p>
    ),
  },
];

export const termsAndConditions: LegalDocument = {
  path: '/terms-and-conditions',
  title: 'Terms and Conditions',
  description:
    'The rules for selling and buying on Jamun: accounts, channel plans, payments in INR, withdrawals and the law that governs them.',
  updated: { iso: '2025-04-23', shown: '23 Apr 2025' },
  lead: 'These are the rules for using Jamun, whether you sell here or buy here. We have kept them short and in plain words.',
  sections: [...people, ...buying, ...sellingSections, ...rest],
};
