import type { LegalDocument } from './legal-document.ts';
import { ContactCard } from './support-email.tsx';

const disclaimer = (
  <>
    <p>
      Products and channels on Jamun are <strong>made and sold by independent sellers</strong>. Jamun provides the page, the checkout and
      the delivery. We do not check, endorse or vouch for what they contain, and the views in them are those of their makers.
    </p>
    <ul>
      <li>
        <strong>Not advice.</strong> Nothing sold or shown here is financial, legal, medical or other professional advice from Jamun.
        Results that a seller describes are not a promise of yours.
      </li>
      <li>
        <strong>Other places.</strong> Short links and pages may lead to places that are not ours. We do not answer for what is found there.
      </li>
      <li>
        <strong>Other names.</strong> Telegram, UPI and other names belong to their owners. Jamun is not part of them.
      </li>
      <li>
        <strong>As it is.</strong> We work to keep the service correct and running, but we cannot promise that it is always so. As far as
        the law allows, we are not liable for losses that come from relying on it.
      </li>
    </ul>
    <p>If you believe that something on Jamun is unlawful or belongs to you, write to us with its address and we will look into it.</p>
  </>
);

export const contactUs: LegalDocument = {
  path: '/contact-us',
  title: 'Contact Us',
  description: 'How to reach Jamun about a purchase, a payout or your account, and the disclaimer for what is sold here.',
  lead: 'Something does not work, or you want to know more? Write to us from the address of your account, so that we can find you.',
  sections: [
    { id: 'write', title: 'Write to us', body: <ContactCard /> },
    {
      id: 'help',
      title: 'What helps us to help you',
      body: (
        <ul>
          <li>
            <strong>About a purchase:</strong> the order ID, and what you expected to get. For questions about the content, the seller named
            on the page knows best.
          </li>
          <li>
            <strong>About a withdrawal:</strong> its date and amount. Never send us passwords, one-time codes or UPI PINs; we do not ask for
            them.
          </li>
          <li>
            <strong>About a page or a link:</strong> its full address, and what is wrong with it.
          </li>
          <li>
            <strong>About your data:</strong> what you want to know, correct or delete. The <a href="/privacy-policy">Privacy Policy</a>{' '}
            says what we keep.
          </li>
        </ul>
      ),
    },
    { id: 'disclaimer', title: 'Disclaimer', updated: { iso: '2025-04-24', shown: '24 Apr 2025' }, body: disclaimer },
    {
      id: 'law',
      title: 'Governing law',
      body: (
        <p>
          The laws of India apply. See also the <a href="/terms-and-conditions">Terms and Conditions</a> and the{' '}
          <a href="/refund-policy">Refund Policy</a>.
        </p>
      ),
    },
  ],
};
