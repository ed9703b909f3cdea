import { formatRupees, formatWholeRupees } from '@jamun/contract/money';

/** ₹499, and ₹499.50 where there are paise. */
export const formatPrice = (rupees: number) => (Number.isInteger(rupees) ? formatWholeRupees(rupees) : formatRupees(rupees));
