import { expect, it } from 'vitest';
import { sumSale } from './sale-sum.ts';

const sale = { amount: 499, coupon: null, refundedInPart: 0, fee: 24.95, net: 474.05, refund: null };

it('a sale adds its price without the fee', () => {
  const { lines, total } = sumSale({ ...sale, status: 'PAID' });
  expect(lines.map(({ value }) => value)).toEqual([499, -24.95]);
  expect(total).toEqual({ name: 'Added to wallet', value: 474.05 });
});

it('partial refunds are subtracted from a sale', () => {
  const { lines, total } = sumSale({ ...sale, refundedInPart: 100.1, status: 'PAID' });
  expect(lines.map(({ value }) => value)).toEqual([499, -24.95, -100.1]);
  expect(total).toEqual({ name: 'Left in wallet', value: 373.95 });
});

it('a sale with a coupon starts with the price before the discount', () => {
  const { lines, total } = sumSale({ ...sale, coupon: { code: 'DIWALI20', discount: 124.75 }, status: 'PAID' });
  expect(lines).toEqual([
    { name: 'Price without coupon', value: 623.75 },
    { name: 'Coupon DIWALI20', value: -124.75 },
    { name: 'Charges Deducted', value: -24.95 },
  ]);
  expect(total.value).toBe(474.05);
});

it.each(['REFUND_PENDING', 'REFUNDED'] as const)('a sale that is %s leaves nothing', (status) => {
  const { lines, total } = sumSale({ ...sale, status });
  expect(lines.map(({ value }) => value)).toEqual([499, -499]);
  expect(total.value).toBe(0);
});

it('a reversed chargeback leaves the share of the seller, although the sale stays refunded', () => {
  const refund = { reversedAt: '2026-11-02T10:00:00.000Z' };
  const { lines, total } = sumSale({ ...sale, status: 'REFUNDED', refund });
  expect(lines.map(({ value }) => value)).toEqual([499, -24.95]);
  expect(total).toEqual({ name: 'Left in wallet', value: 474.05 });
  expect(sumSale({ ...sale, refundedInPart: 100, status: 'REFUNDED', refund }).total.value).toBe(374.05);
});
