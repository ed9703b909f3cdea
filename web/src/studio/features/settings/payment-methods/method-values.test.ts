import { expect, it } from 'vitest';
import { valuesOf } from './method-values.ts';

it.each([
  [true, 'PRIMARY'],
  [false, 'SECONDARY'],
])('the form of a new payment method (the first one: %s) proposes %s', (isFirst, priority) => {
  expect(valuesOf(null, isFirst)).toMatchObject({ type: 'BANK', priority, accountNumber: '' });
});
