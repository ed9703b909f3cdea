import { expect, it } from 'vitest';
import { newProduct } from '../product-values.ts';
import { mergeFresh } from './merge-fresh.ts';

it('keeps what was typed, and takes in what was saved elsewhere', () => {
  const before = { ...newProduct, title: 'Polity', price: 499 };
  const typed = { ...before, title: 'Polity in 90 Days', quantity: 5 };
  const now = { ...before, title: 'Polity notes', price: 599, quantity: 5 };
  const { values, both } = mergeFresh({ typed, before, now });
  expect(values).toMatchObject({ title: 'Polity in 90 Days', price: 599, quantity: 5 });
  expect(both).toEqual(['title']);
});
