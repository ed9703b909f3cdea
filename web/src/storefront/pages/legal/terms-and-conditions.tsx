import type { LegalDocument, LegalSection } from './legal-document.ts';
import { SupportEmail } from './support-email.tsx';
import { sellingSections } from './terms-for-sellers.tsx';

const people: LegalSection[] = [
  {
    id: 'who',
    title: 'Who may use Jamun',
    body: (
      <p>
        You must be <strong>18 or over</strong> to have an account. The service is not addressed to children under 13, and we do not
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
          You sign up with your email address, your name, your phone number and a password. Give accurate details and keep them up to date.
          One account lets you sell and buy.
        </p>
        <p>
          Keep your password to yourself. You are responsible for what happens under your account. If you think someone else has used it,
          change your password, which signs out all other devices, and tell us immediately.
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
          A purchase is for your own use. Do not resell, share or republish what you bought, or pass on an invite link, unless the seller
          allows it.
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
            It <strong>ends at its expiry</strong>. It does not renew automatically, and you are not charged again.
          </li>
          <li>We remind you before it ends. If you want to stay, renew by buying a plan again.</li>
          <li>If you buy a plan while one is still running, it starts when the current one ends, so you don’t lose a day.</li>
          <li>When it expires, you are removed from the channel.</li>
        </ul>
        <p>There is nothing to cancel: a plan that you do not renew simply ends, and you keep your access until then.</p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <p>
        There is no right to a refund. The seller or Jamun may grant one. Please read the product or channel page carefully before you pay.
        The <a href="/refund-policy">Refund Policy</a> has the details.
      </p>
    ),
  },
];

const rest: LegalSection[] = [
  {
    id: 'ending',
    title: 'Suspending and closing accounts',
    body: (
      <>
        <p>
          You may stop using Jamun at any time, and may ask us by email to close your account. We may suspend an account that breaks these
          terms or harms others, or when the law requires it. Its sessions then end immediately, its public pages and short links stop
          working, and withdrawals are frozen until the matter is settled.
        </p>
        <p>Buyers keep what they have paid for.</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          We work to keep Jamun running and your data safe, but we provide it as is, without a promise that it is free of errors or always
          available. Sellers are responsible for what they sell; see also the <a href="/contact-us#disclaimer">Disclaimer</a>.
        </p>
        <p>
          To the extent the law allows, we are not liable for indirect losses such as lost profit or lost data. Nothing in these terms takes
          away a right that the law gives you and that cannot be waived.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms. The date at the top shows when we last changed them. If you keep using Jamun after a change, you accept
        it. Purchases made before a change stay under the terms that applied at the time.
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
  lead: 'These are the rules for using Jamun, whether you sell or buy. We have kept them short and in plain language.',
  sections: [...people, ...buying, ...sellingSections, ...rest],
};
