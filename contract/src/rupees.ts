import { z } from 'zod';
import { hasAtMostTwoDecimals } from './money.ts';

/** What no price can ever exceed; how much of it is allowed is configuration. */
export const hugestPrice = 10_000_000;

/** An amount of money on the wire: rupees with at most two decimals, from one rupee on. */
export const rupees = (label: string) =>
  z
    .number({ error: (issue) => (issue.input == null ? `${label} is required` : `${label} must be a number`) })
    .min(1, { error: `${label} must be at least ₹1`, abort: true })
    .max(hugestPrice, { error: `${label} is too large`, abort: true })
    .refine(hasAtMostTwoDecimals, `${label} must have at most two decimals`);
