import { inRupees } from '../../kit/money.ts';
import { nonEmptyLines } from '../../platform/mail/email-content.ts';
import type { RefundRow } from './tables.ts';

interface Amount {
  title: string;
  /** In paise. */
  amount: bigint;
}

interface DisputeNews extends Amount {
  /** The bank's reason. */
  reason: string | null;
  /** In India time. */
  deadline: string | null;
}

/** Adds a free-text reason, on one line. */
const withReason = (message: string, reason: string | null): string =>
  reason ? `${message.replace(/\.$/, '')}. Reason: ${nonEmptyLines(reason).join(' ')}` : message;

/** Why a payment did not become a sale; also in the email about its refund. */
export const returnReasons = {
  SECOND_CAPTURE: (title) => `You paid twice for ${title}.`,
  ALREADY_OWNED: (title) => `You paid for ${title}, which you already own.`,
  SOLD_OUT: (title) => `Your payment for ${title} arrived after it had sold out.`,
  COUPON_LIMIT: (title) => `Your payment for ${title} used a code that you can’t use again or that has been used up.`,
  MISMATCH: (title) => `Your payment for ${title} did not match the price.`,
} satisfies Partial<Record<RefundRow['cause'], (title: string) => string>>;

/** Texts of notifications. `title`: title of the order. */
export const notificationText = {
  sold: ({ title, amount }: Amount) => (amount > 0n ? `You sold ${title} for ${inRupees(amount)}` : `Someone got ${title} for free`),
  purchaseReady: (title: string) => `Your purchase of ${title} is ready`,
  paymentReturned: (cause: keyof typeof returnReasons, title: string) => `${returnReasons[cause](title)} We’re refunding your payment.`,
  grantAccepted: (title: string) => `Your invitation to ${title} was accepted`,
  grantReady: (title: string) => `Your free subscription to ${title} is ready`,
  refundStarted: ({ title, amount }: Amount) => `A refund of ${inRupees(amount)} for ${title} has started`,
  refundedBuyer: ({ title, amount, reason }: Amount & { reason: string | null }) =>
    withReason(`Your purchase of ${title} was refunded: ${inRupees(amount)}`, reason),
  refundedSeller: ({ title, amount }: Amount) => `A sale of ${title} was refunded: ${inRupees(amount)}`,
  refundFailedBuyer: (title: string, isActive: boolean) =>
    `The refund for ${title} did not go through${isActive ? '. Your purchase is active again.' : ''}`,
  refundFailedSeller: (title: string, note: string | null) => {
    const why = note ? ` The payment provider’s reason: “${note}”.` : '';
    return `The refund for ${title} did not go through.${why} The money is back in your wallet.`;
  },
  partlyRefundedSeller: ({ title, amount }: Amount) => `${inRupees(amount)} of your sale of ${title} was refunded to the buyer`,
  partlyChargedBackSeller: ({ title, amount }: Amount) =>
    `The buyer’s bank took back ${inRupees(amount)} of your sale of ${title}. The buyer keeps the purchase.`,
  accessEnded: (title: string) => `Your purchase of ${title} was refunded`,
  chargedBackBuyer: (title: string, reason: string | null) =>
    withReason(`Your bank disputed the payment for ${title}. Your access has ended.`, reason),
  chargedBackSeller: ({ title, amount }: Amount) => `A sale of ${title} was charged back: ${inRupees(amount)}`,
  disputeOpened: ({ title, amount, reason, deadline }: DisputeNews) =>
    `The buyer’s bank disputes ${inRupees(amount)} of your sale of ${title}${reason ? ` (${reason})` : ''}. ` +
    `Add evidence${deadline ? ` by ${deadline}` : ''}.`,
  disputeWon: ({ title, amount }: DisputeNews) => `You won the dispute about ${inRupees(amount)} of your sale of ${title}`,
  chargebackReversed: ({ title, amount, reason }: Amount & { reason: string }) =>
    withReason(`The chargeback for ${title} was reversed: ${inRupees(amount)} is back in your wallet`, reason),
  accessRestored: (title: string) => `You have access to ${title} again`,
  refundRequested: ({ title, amount }: Amount) => `A buyer requested a refund of ${inRupees(amount)} for ${title}`,
  refundRequestDeclined: (title: string) => `Your refund request for ${title} was declined`,
  refundRequestDeclinedByUs: (title: string) => `We declined the refund request for ${title}`,
  refundRequestWithdrawn: (title: string) => `The buyer withdrew the refund request for ${title}`,
};
