import { expect, it } from 'vitest';
import { formatDuration } from '../src/orders/order-text.ts';

it.each([
  [1, '1 day'],
  [7, '1 week'],
  [30, '1 month'],
  [90, '90 days'],
  [365, '1 year'],
  [1825, '1,825 days'],
  [3650, 'Lifetime'],
])('formats a plan duration of %i days as "%s"', (days, text) => expect(formatDuration(days)).toBe(text));
