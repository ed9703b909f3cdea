import { z } from 'zod';
import { couponMessages } from './coupon-messages.ts';

const devanagariZero = 0x0966;
const devanagariDigits = /[०-९]/g;

/** Code as stored: uppercase, with ASCII digits. */
export const normalizeCouponCode = (code: string): string =>
  code
    .trim()
    .replace(devanagariDigits, (digit) => String(digit.charCodeAt(0) - devanagariZero))
    .toUpperCase();

/** Code of a coupon, as typed by a buyer or a seller. Case-insensitive; Devanagari digits count as ASCII digits. */
export const CouponCode = z
  .string(couponMessages.codeRule)
  .max(100, couponMessages.codeRule)
  .transform(normalizeCouponCode)
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,29}$/, couponMessages.codeRule));
