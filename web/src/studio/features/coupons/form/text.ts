import { couponMessages } from '@jamun/contract';

/** "A", "A and B", "A and 3 more items" */
function listOf(titles: readonly string[]): string {
  const [first = '', second] = titles;
  if (titles.length <= 1) return first;
  return titles.length === 2 ? `${first} and ${second}` : `${first} and ${titles.length - 1} more items`;
}

/** Items that a coupon makes free. */
export interface FreeItems {
  titles: readonly string[];
  /** They are all items of the seller. */
  isEverything: boolean;
  isOneUse: boolean;
}

const namesOf = ({ titles, isEverything }: FreeItems) => (isEverything ? 'everything' : listOf(titles));
const makesFree = (items: FreeItems) => `${items.isOneUse ? 'These codes make' : 'This code makes'} ${namesOf(items)} free`;

export const couponFormText = {
  create: {
    title: 'Create Coupon',
    /** Ends the sentence "Verify your email address to …". */
    verifyTo: 'create coupons',
    confirm: { CODE: 'Create coupon', ONE_USE: 'Create codes' },
    busy: 'Creating...',
    failed: 'The coupon could not be created',
  },
  edit: {
    title: 'Edit Coupon',
    confirm: 'Save',
    busy: 'Saving...',
    failed: 'The coupon could not be saved',
  },
  created: {
    title: 'Your coupon is ready',
    titleOneUse: 'Your codes are ready',
    codes: (count: number, name: string) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'code' : 'codes'} for ${name}`,
    codesLine: 'Each code works for one order. You can download them again at any time, with the ones already used.',
    download: 'Download CSV',
    share: 'Share with a link',
    done: 'Done',
  },
  type: { label: 'Kind', CODE: 'One code', ONE_USE: 'One-use codes' },
  typeHint: { CODE: 'Many buyers use the same code.', ONE_USE: 'Random codes, each for one order.' },
  code: { label: 'Code', placeholder: 'DIWALI20', hint: '3 to 30 letters, digits, - and _', generate: 'Generate' },
  name: { label: 'Name', placeholder: 'Newsletter November', hint: 'Only you see it.' },
  count: { label: 'Number of codes', hint: 'At most 500' },
  prefix: { label: 'Prefix', placeholder: 'NEWS', example: (prefix: string) => `Codes look like ${prefix ? `${prefix}-` : ''}7KQ2MXPR` },
  fixedCode: 'Code',
  fixedName: 'Name',
  discount: {
    section: 'Discount',
    kind: 'Discount in',
    PERCENT: 'Percent',
    AMOUNT: 'Rupees',
    percent: 'Discount',
    amount: 'Discount',
    frozen: couponMessages.frozenOnceUsed,
  },
  scope: {
    label: 'Valid for',
    ALL: 'Everything',
    SOME: 'Chosen items',
    allHint: 'All products and paid plans with a fixed price, later ones too.',
  },
  items: {
    label: 'Products and plans',
    placeholder: 'Search products and plans...',
    chosen: 'Chosen items',
    remove: (title: string) => `Remove ${title}`,
    results: 'Products and plans',
    loading: 'Loading products and plans',
    none: 'You have no product or plan with a fixed price yet.',
    noMatch: (search: string) => `Nothing matches “${search}”.`,
    failed: 'Your products and plans could not be loaded.',
    retry: 'Retry',
  },
  examples: 'Example',
  free: {
    warning: makesFree,
    title: (items: FreeItems) => `Make ${namesOf(items)} free?`,
    line: (items: FreeItems) => `${makesFree(items)}. Buyers pay nothing.`,
  },
  limits: {
    section: 'Limits',
    maxUses: 'Uses in total',
    perBuyer: 'Uses per buyer',
    unlimited: 'No limit',
    minAmount: 'Minimum amount',
    minAmountHint: 'Valid for prices from this amount.',
    optional: 'No minimum',
  },
  schedule: {
    section: 'Schedule',
    starts: 'Starts on',
    startsHint: 'Leave blank to start now',
    ends: 'Ends on',
    endsHint: 'Leave blank for no end',
    time: 'Time (IST)',
  },
  renewals: {
    label: 'Channel plans',
    FIRST_PAYMENT: 'First payment only',
    EVERY_RENEWAL: 'Every renewal',
    hint: {
      FIRST_PAYMENT: 'A subscriber pays the full price from the second term on.',
      EVERY_RENEWAL: 'A subscriber keeps this discount on renewals, even after the coupon has ended.',
    },
  },
};
