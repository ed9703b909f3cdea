import type { TransactionState } from '@jamun/contract';

export const transactionsText = {
  title: 'Transactions',
  emptyLine: 'Every payment attempt by your buyers is listed here, successful or not.',
  columns: { name: 'Name', type: 'Type', status: 'Status', amount: 'Amount(INR)', date: 'Date', customer: 'Customer', action: 'Action' },
  view: 'View',
  viewTransaction: (customer: string, item: string) => `View payment by ${customer} for ${item}`,
  states: {
    SUCCESS: 'Success',
    PENDING: 'Pending',
    FAILED: 'Failed',
    REFUNDED: 'Refunded',
    REPLACED: 'Replaced',
  } satisfies Record<TransactionState, string>,
  details: {
    title: 'Transaction Details',
    amount: 'Amount',
    payment: 'Payment',
    order: 'Order',
    orderId: 'Order ID',
    transactionId: 'Transaction ID',
    gateway: 'Gateway',
    paidBy: 'Paid by',
    message: 'Message',
    replaced: 'Replaced',
    replacedLine: 'Another payment for this order went through.',
    returned: 'Returned',
    returnedLine: 'We sent the money back to the buyer.',
  },
};
