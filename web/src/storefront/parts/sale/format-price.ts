import { formatShortRupees } from '@jamun/contract/money';

/** ₹899, and ₹899.50 where there are paise. */
export const formatPrice = formatShortRupees;

/** The same where it may cost nothing. */
export const formatPlanPrice = (rupees: number) => (rupees === 0 ? 'Free' : formatPrice(rupees));
