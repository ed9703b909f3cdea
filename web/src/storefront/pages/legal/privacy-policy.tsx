import type { LegalDocument, LegalSection } from './legal-document.ts';
import { SupportEmail } from './support-email.tsx';

const whatWeKeep: LegalSection = {
  id: 'what',
  title: 'What we keep',
  body: (
    <ul>
      <li>
        <strong>Your account:</strong> name, email address, phone number, username, password (as a hash), and, if you add them, location and
        pictures.
      </li>
      <li>
        <strong>Your sign-ins:</strong> which devices are signed in and since when, so that you can sign them out.
      </li>
      <li>
        <strong>What you buy:</strong> orders, amounts, the status of payments, downloads and channel plans. Card numbers and UPI PINs are
        entered with the payment provider. We never see them.
      </li>
      <li>
        <strong>What you sell:</strong> products, files, channels, plans, short links, sales, your wallet and your withdrawals.
      </li>
      <li>
        <strong>For withdrawals:</strong> an identity document and its number, and your bank account or UPI ID. We ask for these only from
        sellers who want to withdraw.
      </li>
      <li>
        <strong>For channels:</strong> from sellers, the phone number and the session of the Telegram account they link; from buyers, who
        has joined through which invite link.
      </li>
      <li>
        <strong>Clicks on short links,</strong> which are counted for the seller who made the link.
      </li>
      <li>
        <strong>Technical records:</strong> IP address, browser, time and address of requests, kept to run and protect the service.
      </li>
    </ul>
  ),
};

const use: LegalSection[] = [
  {
    id: 'why',
    title: 'What we use it for',
    body: (
      <ul>
        <li>To run your account, show your pages, take orders and deliver what was bought.</li>
        <li>To credit sellers, check who receives a withdrawal, and pay it out.</li>
        <li>To let paying members into a channel and to remind them before a plan ends.</li>
        <li>To answer your questions, keep the service safe, and stop fraud and abuse.</li>
        <li>To meet our legal obligations, such as keeping payment records.</li>
      </ul>
    ),
  },
  {
    id: 'share',
    title: 'Who else sees it',
    body: (
      <>
        <p>We do not sell your data and do not use it for advertising. Others see it only where necessary:</p>
        <ul>
          <li>
            <strong>Sellers and buyers.</strong> A seller sees who bought from them: name, username, email address and phone number.
            Visitors see the contact details that a seller shows on a page.
          </li>
          <li>
            <strong>The payment provider,</strong> which gets your name, email address, phone number and the amount, and the payout details
            of sellers.
          </li>
          <li>
            <strong>Telegram,</strong> when a seller links a channel or a buyer joins one.
          </li>
          <li>
            <strong>Companies that host our servers and files or deliver our email,</strong> on our instructions only.
          </li>
          <li>
            <strong>Authorities and courts,</strong> when the law requires it.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Cookies and your browser',
    body: (
      <p>
        Our pages set no advertising or tracking cookies. In your browser’s own storage we keep what the pages need to work: the token that
        keeps you signed in, your choice of light or dark theme, the page to return to after signing in, and a payment in progress. The
        payment provider’s checkout has its own rules.
      </p>
    ),
  },
];

const care: LegalSection[] = [
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Passwords are stored only as a hash that cannot be reversed. Document numbers, account numbers and the key to a linked Telegram
        account are encrypted where they are stored, and masked where they are shown. No system is perfectly secure. If something happens to
        your data that you need to know about, we will tell you.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <p>
        We keep it as long as you have an account, and after that only as long as a purchase, a dispute or the law requires. By law, we have
        to keep records of orders, payments and withdrawals for years.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'Your choices and rights',
    body: (
      <>
        <p>
          You can see and change most of your details in your profile and settings. You may also ask us what we hold about you, and ask us
          to correct it or to delete it, as Indian law provides. Write to <SupportEmail /> from the address of your account.
        </p>
        <p>After a deletion, buyers keep what they have paid for, and we keep the records that the law requires.</p>
      </>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        An account is only for people aged <strong>18 or over</strong>. The service is not addressed to children under 13, and we do not
        knowingly collect anything from them. If you learn that a child has given us data, please tell us and we will delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and governing law',
    body: <p>We may change this policy. The date at the top shows when we last changed it. It is governed by the laws of India.</p>,
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions, requests or complaints about your data: <SupportEmail />.
      </p>
    ),
  },
];

export const privacyPolicy: LegalDocument = {
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description: 'What Jamun keeps about sellers and buyers, what it is used for, who else sees it, and what rights you have.',
  updated: { iso: '2025-02-24', shown: '24 Feb 2025' },
  lead: 'This page explains what we keep about you, why, and what choices you have.',
  sections: [whatWeKeep, ...use, ...care],
};
