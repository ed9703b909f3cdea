import type { MovementKind } from '@jamun/contract';
import type { ReactNode } from 'react';

const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;

/** Texts of the wallet tab; those of its dialogs are in withdraw/text.ts. */
export const walletText = {
  withdraw: 'Withdraw',
  board: {
    label: 'Wallet',
    loading: 'Loading your wallet',
    failed: 'Your wallet could not be loaded',
    shares: 'Breakdown of your total earnings',
    totalEarnings: 'Total Earnings',
    charges: 'Charges Deducted',
    locked: 'Locked Balance',
    withdrawable: 'Withdrawable Balance',
    withdrawn: 'Total Withdrawn',
    refunded: 'Refunded',
  },
  notes: {
    debt: {
      title: 'You owe',
      line: 'Refunds or a late withdrawal exceeded your balance. Your next sales pay it off; then you can withdraw again.',
    },
    hold: {
      title: 'On hold until settled',
      unlocks: (time: ReactNode) => <>Unlocks {time}</>,
      amountUnlocks: (amount: ReactNode, time: ReactNode) => (
        <>
          {amount} unlocks {time}
        </>
      ),
      later: (amount: ReactNode) => <>{amount} after that</>,
      disputed: (amount: ReactNode) => <>{amount} held for open disputes</>,
    },
    withdrawing: {
      title: 'Withdrawals in progress',
      line: (requests: number) => `${plural(requests, 'request', 'requests')}, counted as locked until paid`,
    },
    refunds: { title: 'Refunded to buyers', line: 'Already deducted' },
  },
  withdrawals: {
    title: 'Withdrawal Requests',
    subtitle: 'Manage your withdrawal requests',
    columns: { amount: 'Amount (INR)', status: 'Status', created: 'Created', processed: 'Processed', action: 'Action' },
    view: 'View',
    viewRequest: (day: string) => `View request from ${day}`,
    viewOpen: 'View the withdrawal in progress',
    destination: (name: string) => `to ${name}`,
    processedOn: (day: ReactNode) => <> · processed {day}</>,
    empty: {
      title: 'No withdrawable request found',
      line: 'When you withdraw your earnings, each request and its result is listed here.',
      action: 'Create Withdrawal Request',
    },
  },
  statement: {
    title: 'Statement',
    month: 'Month',
    allMonths: 'All months',
    loading: 'Loading your statement',
    failed: 'Your statement could not be loaded',
    moreFailed: 'The next entries could not be loaded. Try again.',
    loadMore: 'Load more',
    loadingMore: 'Loading...',
    print: 'Print',
    printedHead: (facts: { name: string; month: string; time: string }) => `Jamun · ${facts.name} · ${facts.month} · Printed ${facts.time}`,
    emptyMonth: { title: 'No entries for this month', line: 'Your balance did not change.' },
    empty: { title: 'Nothing here yet', line: 'Every sale, refund and withdrawal is listed here, with the balance after it.' },
    columns: { details: 'Details', source: 'For', amount: 'Amount', fee: 'Fee', balance: 'Balance', withdrawable: 'Withdrawable' },
    fee: (amount: ReactNode) => <>Fee {amount}</>,
    kinds: {
      SALE: 'Sale',
      RELEASE: 'Balance unlocked',
      REFUND: 'Refund',
      REFUND_REVERSAL: 'Refund failed, money returned',
      CHARGEBACK: 'Chargeback',
      CHARGEBACK_REVERSAL: 'Chargeback reversed',
      ADJUSTMENT: 'Adjustment',
      WITHDRAW: 'Withdrawal requested',
      WITHDRAW_RETURN: 'Withdrawal returned',
      PAYOUT: 'Withdrawal paid',
      PAYOUT_REVERSAL: 'Withdrawal returned by the bank',
      LATE_PAYOUT: 'Withdrawal arrived late, amount on hold',
      LATE_PAYOUT_PAID: 'Late withdrawal marked as paid',
      LATE_PAYOUT_RETURN: 'Late withdrawal returned',
      DISPUTE_HOLD: 'Held for a dispute',
    } satisfies Record<MovementKind, string>,
    sources: { order: 'Order', refund: 'Refund', withdrawal: 'Withdrawal', adjustment: 'Adjustment' } as Record<string, string>,
    release: 'Sales no longer on hold',
    moreSales: (count: number) => `and ${plural(count, 'more sale', 'more sales')}`,
  },
};
