import { expect, it } from 'vitest';
import { toFormValues } from './method-values.ts';

it.each([
  [true, 'PRIMARY'],
  [false, 'SECONDARY'],
])('the form of a new payment method (first method: %s) has the default priority %s', (isFirst, priority) => {
  expect(toFormValues(null, isFirst)).toMatchObject({ type: 'BANK', priority, accountNumber: '' });
});
