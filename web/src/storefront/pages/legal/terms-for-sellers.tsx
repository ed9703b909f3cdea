import type { LegalSection } from './legal-document.ts';

/** The part of the terms that binds sellers. */
export const sellingSections: LegalSection[] = [
  {
    id: 'sell',
    title: 'Selling on Jamun',
    body: (
      <>
        <p>
          What you sell must be yours to sell. Describe it truthfully, deliver what the page promises, and answer your buyers. Your contact
          details may be shown on the page of your product or channel.
        </p>
        <p>
          You keep the rights to your work. You allow us to store it, show it and deliver it to your buyers as long as it is on Jamun, and
          afterwards to those who bought it.
        </p>
        <p>You are responsible for the taxes on what you earn.</p>
      </>
    ),
  },
  {
    id: 'forbidden',
    title: 'What may not be sold or linked',
    body: (
      <>
        <p>You may not use products, channels, files or short links for:</p>
        <ul>
          <li>anything that is against the law in India;</li>
          <li>work, names or brands that belong to someone else, without their permission;</li>
          <li>fraud, phishing, malware or spam;</li>
          <li>promises of guaranteed returns, or advice that legally requires a registration you do not hold;</li>
          <li>hatred, threats, or sexual content that involves minors in any form.</li>
        </ul>
        <p>We may remove such content without notice.</p>
      </>
    ),
  },
  {
    id: 'money',
    title: 'Earnings, fees and withdrawals',
    body: (
      <>
        <p>
          What buyers pay is credited to your wallet in INR, less the transaction fee of your plan. The fee is the one that applied when the
          order was placed, and we show you every charge.
        </p>
        <ul>
          <li>A new sale stays locked for a short settlement period before you can withdraw it.</li>
          <li>
            Withdrawals go to <strong>your own verified bank account or UPI ID</strong>, once your identity documents are approved.
          </li>
          <li>
            Refunds and chargebacks are deducted from your wallet. If your balance does not cover them, your next sales pay off the rest,
            and you can withdraw again after that.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'telegram',
    title: 'Telegram channels',
    body: (
      <p>
        If you link a Telegram account, you allow Jamun to act in the channels that you choose: to create invite links, let paying members
        in and remove those whose plan has expired. Telegram’s own rules apply too. Jamun is not affiliated with Telegram.
      </p>
    ),
  },
];
