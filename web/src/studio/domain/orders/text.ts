import type { ProductType, RefundRequestStatus } from '@jamun/contract';

/** Texts about orders that several features share. */
export const orderItemText = {
  types: { DIGITAL_PRODUCT: 'Digital Product', TELEGRAM_PLAN: 'Telegram Plan' } satisfies Record<ProductType, string>,
  typeFilter: { all: 'All Types', DIGITAL_PRODUCT: 'Digital Products', TELEGRAM_PLAN: 'Telegram Plans' },
  customer: { title: 'Customer', name: 'Name', username: 'Username', account: 'Account', email: 'Email', phone: 'Phone' },
  /** Buyer without an account. */
  guest: 'Guest',
};

export const refundRequestText = {
  states: {
    OPEN: 'Refund requested',
    REFUNDED: 'Refunded',
    DECLINED: 'Declined',
    WITHDRAWN: 'Withdrawn',
  } satisfies Record<RefundRequestStatus, string>,
  status: 'Status',
  requestedAt: 'Requested',
  reason: 'Reason',
  declineReason: 'Reply',
};
