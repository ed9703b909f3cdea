/** Messages of checkout, orders and refunds. */
export const checkoutMessages = {
  started: 'Payment started',
  notStarted: 'The payment could not be started. Nothing was charged. Please try again.',
  paused: 'Payments are paused for the moment. Nothing was charged. Please try again later.',
  ownItem: 'You cannot buy your own product',
  ownChannel: 'You cannot subscribe to your own channel',
  alreadyOwned: 'You already own this product',
  soldOut: 'This product is sold out',
  startedAgain: 'You started this checkout again in another window. Continue there, or reload this page.',
  tooManyReservations:
    'You have 3 unpaid orders for products with limited stock. Pay for one of them, or try again when one has expired (20 minutes).',
  networkReservations: 'Other buyers on your network are paying for the last items. Try again in a few minutes.',
  refundUnderWay: 'We’re refunding your purchase of this product. You can buy it again once the refund is complete.',
  enterAmount: 'Enter an amount',
  phoneNeeded: 'Enter a ten-digit Indian mobile number',
  answerNeeded: 'Answer this question',
  answerNotOffered: 'Choose one of the answers',
  questionUnknown: 'The seller has removed this question. Reload the page.',
  orderNotFound: 'Order ID not found',
  orderNotFetched: 'Failed to fetch order details',
  refundStarted: 'Refund sent',
  refunded: 'The order was refunded',
  notPaid: 'Only a paid order can be refunded',
  underDispute: 'The buyer’s bank is reviewing this payment. A refund now could pay the buyer twice. Please contact support.',
  refundBySupport: 'The buyer’s bank took the money back and later returned it. To refund this order now, please contact support.',
  refundAtProvider:
    'The chargeback for this order was reversed. Refund it in the payment provider’s dashboard, then record the refund under Needs attention.',
  beyondFunds: 'Your balance does not cover this refund. Please contact support.',
  chargebackRecorded: 'The chargeback was recorded',
  receiptSent: 'We’ve emailed you the receipt',
} as const;

/** Number of newest orders that a search for a frequent text reads. */
export const maxSearchedOrders = 100_000;

/** Messages of administrators' actions on orders. */
export const adminOrderMessages = {
  refundRetried: 'The refund was sent again',
  refundTheOrder: 'This order counts as paid again. Refund the order instead.',
  notRefused: 'Only a refund that was refused can be sent again',
  retriedAlready: 'This refund was already sent again',
  sentByProvider: 'The payment provider reports that it sent this money. Check its dashboard before you send it again.',
  providerAway: 'The payment provider is not responding. Nothing was sent. Please try again.',
} as const;

/** Messages of the lists of sales and transactions. */
export const salesMessages = {
  salesNotFetched: 'Failed to fetch sales data',
  noSale: 'No sale till now',
  transactionsNotFetched: 'Failed to fetch transaction data',
  noTransaction: 'No transaction found',
} as const;

/** Messages of disputes. */
export const disputeMessages = {
  evidenceSaved: 'Evidence saved. We’ll use it to answer the bank.',
  evidenceNotSaved: 'We couldn’t save your evidence. Please try again.',
  decided: 'The bank has decided this dispute, so evidence no longer changes it.',
} as const;

/** Messages of refund requests. */
export const refundRequestMessages = {
  orderNotFound: 'Order not found',
  requested: 'Refund requested. We’ve told the seller.',
  withdrawn: 'Refund request withdrawn',
  declined: 'Refund request declined',
  notRequested: 'We couldn’t send your request. Please try again.',
  notWithdrawn: 'We couldn’t withdraw your request. Please try again.',
  notDeclined: 'We couldn’t decline the request. Please try again.',
  supportNotFetched: 'We couldn’t load the seller’s contact details',
  notRefundable: 'This order can’t be refunded',
  freeOrder: 'This order was free, so there is nothing to refund',
  alreadyOpen: 'You’ve already requested a refund for this order',
  tooMany: 'You’ve already requested a refund for this order 3 times. Contact the seller instead.',
  noneOpen: 'There is no open refund request for this order',
} as const;

/** Messages of purchases. */
export const purchaseMessages = {
  notFetched: 'Failed to get purchased items',
  none: 'No purchased items found',
  filesNotFetched: 'Failed to get digital product files',
  noFiles: 'No files available for this product.',
  revoked: 'This purchase was refunded. Its files are no longer available.',
  /** Errors of download URLs. */
  download: {
    unknown: 'This file was not found',
    expired: 'This download link has expired. Open your purchases to get a new one.',
    revoked: 'You no longer have access to this file',
  },
} as const;
