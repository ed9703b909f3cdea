import type { LegalDocument } from './legal-document.ts';
import { ContactCard } from './support-email.tsx';

const disclaimer = (
  <>
    <p>
      Products and channels on Jamun are <strong>made and sold by independent sellers</strong>. Jamun provides the page, the checkout and
      the delivery. We do not check, endorse or vouch for what they contain, and the views in them are the sellers’ own.
    </p>
    <ul>
      <li>
        <strong>Not advice.</strong> Nothing sold or shown here is financial, legal, medical or other professional advice from Jamun. Your
        results may differ from those that a seller describes.
      </li>
      <li>
        <strong>Other websites.</strong> Short links and pages may lead to websites that we do not run. We are not responsible for their
        content.
      </li>
      <li>
        <strong>Trademarks.</strong> Telegram, UPI and other names belong to their owners. Jamun is not affiliated with them.
      </li>
      <li>
        <strong>As is.</strong> We work to keep the service accurate and available, but we cannot promise that it always will be. To the
        extent the law allows, we are not liable for losses that result from relying on it.
      </li>
    </ul>
    <p>If you believe that something on Jamun is unlawful or belongs to you, email us the address of the page. We will look into it.</p>
  </>
);

export const contactUs: LegalDocument = {
  path: '/contact-us',
  title: 'Contact Us',
  description: 'How to reach Jamun about a purchase, a payout or your account, and the disclaimer for what is sold here.',
  lead: 'Is something not working, or do you have a question? Email us from the address of your account so that we can find it.',
  sections: [
    { id: 'write', title: 'Email us', body: <ContactCard /> },
    {
      id: 'help',
      title: 'What to include in your email',
      body: (
        <ul>
          <li>
            <strong>About a purchase:</strong> the order ID, and what you expected to get. For questions about the content, ask the seller
            named on the page.
          </li>
          <li>
            <strong>About a withdrawal:</strong> its date and amount. Never send us passwords, one-time codes or UPI PINs. We never ask for
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
