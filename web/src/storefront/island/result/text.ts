export const waitForBank = (list: string) =>
  `${list} this payment as pending until the bank confirms it. If it fails and money was debited, your bank returns it within 5–\u20607 working days.`;
export const canLeavePage = (list: string) =>
  `You can leave this page. We’ll email you when the bank confirms. ${list} this payment as pending until then.`;
export const purchasedShows = 'Purchased shows';
export const purchasesShow = 'Your purchases show';
export const resultUnreachable = 'We can’t reach Jamun right now. This page keeps trying.';
export const receiptNotSent = 'The receipt could not be sent. Please try again.';
export const emailNotCorrected = 'The address could not be changed. Please try again.';
export const renewedUntil = (day: string) => `Renewed. You keep your access until ${day}.`;
/** Without an account: the end of the current term is told to its owner only. */
export const renewedFor = (duration: string) =>
  `Renewed. Your access continues for ${duration} after your current term. The receipt in your email names the last day.`;
export const refundedStatus = 'Refunded';
export const refundPendingStatus = 'Refund pending';
export const dayCount = (days: number) => `${days.toLocaleString('en-IN')} ${days === 1 ? 'day' : 'days'}`;

const bankDays = 'It usually takes 3–\u20607 working days to show up.';
export const refundDone = (amount: string) => `We’ve refunded ${amount} to the account you paid from. ${bankDays}`;
export const refundDeclined = (amount: string) => `The bank declined the refund of ${amount}. Please contact us.`;
export const refundStarted = (amount: string) => `We’re refunding ${amount} to the account you paid from. ${bankDays}`;

export const inviteLeads = {
  PREPARING: 'Your invite link is being prepared. This page shows it in a few seconds.',
  READY: 'Your invite link is ready. It is for you alone and works once.',
  DELAYED: 'Telegram is taking longer than usual. We’ll email you when your invite link is ready.',
  JOINED: 'You are in the channel.',
};
