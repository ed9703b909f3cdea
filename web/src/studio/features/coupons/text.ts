import { couponMessages } from '@jamun/contract';

/** Text of the list, and of the actions on a coupon. */
export const couponsText = {
  title: 'Coupons',
  create: 'Create Coupon',
  /** Ends the sentence "Verify your email address to …". */
  verifyTo: 'create coupons',
  empty: {
    title: 'No coupons yet',
    line: 'Offer a discount with a code: for a launch, a festival or your newsletter.',
  },
  noMatch: 'No coupons found',
  columns: { coupon: 'Coupon', discount: 'Discount', uses: 'Uses', revenue: 'Revenue', status: 'Status', actions: 'Actions' },
  oneUse: 'One-use codes',
  uses: (used: number, maxUses: number | null) => (used === 1 && maxUses === null ? 'use' : 'uses'),
  starts: (moment: string) => `Starts ${moment}`,
  ends: (moment: string) => `Ends ${moment}`,
  ended: (moment: string) => `Ended ${moment}`,
  reserved: (count: number) => `${count} reserved by open orders`,
  overLimit: (count: number) => `${count} above the limit: paid after the order had expired`,
  pausedByAdmin: (reason: string) => `Paused by Jamun: ${reason}`,
  actions: {
    view: (name: string) => `View ${name}`,
    share: (name: string) => `Share ${name}`,
    downloadOf: (name: string) => `Download codes of ${name}`,
  },
  menu: {
    share: 'Share',
    qrCode: 'QR code',
    edit: 'Edit',
    pause: 'Pause',
    resume: 'Resume',
    download: 'Download codes',
    sales: 'See sales',
    delete: 'Delete',
  },
  notDownloaded: 'The codes could not be downloaded. Please try again.',
  notPaused: 'The coupon could not be paused',
  notResumed: 'The coupon could not be resumed',
  delete: {
    title: (name: string) => `Delete ${name}?`,
    line: 'Buyers can no longer use it. Existing sales keep their discount, and started payments can still be completed.',
    done: couponMessages.deleted,
    failed: 'The coupon could not be deleted',
  },
};
