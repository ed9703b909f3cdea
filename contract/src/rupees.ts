import { z } from 'zod';
import { hasAtMostTwoDecimals } from './money.ts';

/** Hard maximum of all prices, in rupees. The configured price cap can be lower. */
export const maxPrice = 10_000_000;

/** Amount in rupees with at most two decimals, at least one rupee. */
export const rupees = (label: string) =>
  z
    .number({ error: (issue) => (issue.input == null ? `${label} is required` : `${label} must be a number`) })
    .min(1, { error: `${label} must be at least ₹1`, abort: true })
    .max(maxPrice, { error: `${label} is too large`, abort: true })
    .refine(hasAtMostTwoDecimals, `${label} must have at most two decimals`);
