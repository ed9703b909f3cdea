import { couponMessages } from '@jamun/contract';

export const couponsText = {
  title: 'Coupons',
  failed: couponMessages.notFetched,
  columns: {
    coupon: 'Coupon',
    seller: 'Seller',
    discount: 'Discount',
    uses: 'Uses',
    status: 'Status',
    created: 'Created',
    actions: 'Actions',
  },
  oneUse: 'One-use codes',
  reason: 'Reason',
  pausedByAdmin: (reason: string) => `Paused by an administrator: ${reason}`,
  empty: { title: 'No coupons yet', line: 'Coupons of all sellers appear here.' },
  noMatch: 'No coupons found',
  pause: {
    action: 'Pause',
    label: (name: string) => `Pause ${name}`,
    title: (name: string) => `Pause ${name}?`,
    line: (seller: string) => `Buyers can no longer use it until you resume it. Open orders keep their discount. It belongs to ${seller}.`,
    hint: (seller: string) => `${seller} sees this in a notification and beside the coupon.`,
    busy: 'Pausing...',
    failed: 'The coupon could not be paused',
  },
  resume: {
    action: 'Resume',
    label: (name: string) => `Resume ${name}`,
    title: (name: string) => `Resume ${name}?`,
    line: (reason: string, seller: string) =>
      `It was paused for this reason: “${reason}”. Buyers can use it again unless ${seller} has paused it too, and ${seller} will be notified.`,
    busy: 'Resuming...',
    failed: 'The coupon could not be resumed',
  },
};
