import { formatShortRupees } from '@jamun/contract';

/** Texts of the island. Separate constants instead of one object: the bundler removes their names from the page weight. */

// Checkout
export const subscribedUntil = (day: string) => `You are subscribed until ${day}.`;
export const renewLabel = 'Renew Now';
export const goToPurchased = 'Go to Purchased';
export const continueLabel = 'Continue payment';
/** Of a pay button, when a coupon leaves nothing to pay. */
export const freeLabel = 'Get it free';
export const payLabel = (price: string) => `Pay ${price}`;
export const unfinishedPayment = (price: string, time: string) => `You have an unfinished payment of ${price}, reserved until ${time}.`;
export const checkingPayment = 'Checking your payment…';
export const statusUnreachable = 'We can’t reach Jamun right now. Please don’t pay again: your payment is safe, and we keep checking.';
export const couponNotLoaded = 'The code could not be checked. Check your connection and try again.';
export const openOutboxLabel = 'Open sandbox emails';

export const asSentence = (message: string) => (message.endsWith('.') ? message : `${message}.`);

// Errors of the checkout. The first words of both plan errors are specified.
export const paymentNotStarted = 'The payment could not be started. Nothing was charged. Please try again.';
export const paidPlanFailed = 'Failed to initiate subscription.';
export const freePlanFailed = 'Failed to subscribe to plan.';
export const nothingChargedRetry = 'Nothing was charged. Please try again.';
export const serverUnreachable = 'We could not reach Jamun. Nothing was charged. Please check your connection and try again.';
export const priceChangedHint = 'Nothing was charged. Press the button again to pay the new price.';
export const nothingCharged = 'Nothing was charged.';
export const planChangedHint = 'Reload the page to see the current plans.';
export const formChangedHint = 'Please reload the page.';
export const verifyEmailFirst = 'Verify your email address first.';
export const verificationSent = (email?: string | null) =>
  `${verifyEmailFirst} We sent ${email ? `an email to ${email}` : 'you an email'}. Open the link in it, then press the button again.`;

// Result of a payment
export const windowNotLoaded = 'The payment window could not be loaded. Nothing was charged. Please check your connection and try again.';

// Gallery
export const picturePosition = (index: number, count: number) => `${index + 1} of ${count}`;

// Labels that the pages render and the island updates.

/** Coupon of an order: DIWALI20 −₹100. */
export const couponFact = ({ code, discount }: { code: string; discount: number }) => `${code} ${formatShortRupees(-discount)}`;

/** ₹899, and ₹899.50 with paise. */
export const formatPrice = formatShortRupees;

export const formatPlanPrice = (rupees: number) => (rupees === 0 ? 'Free' : formatPrice(rupees));

/** Label of the pay button for buyers without an account. */
export const guestPayLabel = (rupees: number) => (rupees === 0 ? 'Join for free' : payLabel(formatPrice(rupees)));
