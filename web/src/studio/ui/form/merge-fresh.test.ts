import { expect, it } from 'vitest';
import { mergeFresh } from './merge-fresh.ts';

it('keeps what was typed, and takes in what was saved elsewhere', () => {
  const before = { title: 'Polity', price: 499, quantity: undefined as number | undefined };
  const typed = { ...before, title: 'Polity in 90 Days', quantity: 5 };
  const now = { ...before, title: 'Polity notes', price: 599, quantity: 5 };
  const { values, both } = mergeFresh({ typed, before, now });
  expect(values).toEqual({ title: 'Polity in 90 Days', price: 599, quantity: 5 });
  expect(both).toEqual(['title']);
});
