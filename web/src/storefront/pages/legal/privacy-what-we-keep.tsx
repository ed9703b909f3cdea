import type { LegalSection } from './legal-text.ts';

export const whatWeKeep: LegalSection = {
  id: 'what',
  title: 'What we keep',
  body: (
    <ul>
      <li>
        <strong>Your account:</strong> name, email address, phone number, username, password (as a hash), and, if you add them, location and
        pictures.
      </li>
      <li>
        <strong>Your sign-ins:</strong> which devices are signed in and when, so that you can end them.
      </li>
      <li>
        <strong>What you buy:</strong> orders, amounts, the status of payments, downloads and channel plans. Card numbers and UPI PINs are
        entered with the payment provider; we never see them.
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
