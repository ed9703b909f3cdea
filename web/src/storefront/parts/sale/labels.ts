import { formatShortRupees } from '@jamun/contract';

// Labels that the pages render and the island updates.

/** ₹899, and ₹899.50 with paise. */
export const formatPrice = formatShortRupees;

export const formatPlanPrice = (rupees: number) => (rupees === 0 ? 'Free' : formatPrice(rupees));

export const signInLabel = (isFree: boolean): string => (isFree ? 'Sign in to join' : 'Sign in to pay');
