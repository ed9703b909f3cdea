import { expect, it } from 'vitest';
import { mergeValues } from './three-way-merge.ts';

it('a three-way merge keeps typed changes, takes over saved ones and reports conflicts', () => {
  const base = { title: 'Polity', price: 499, quantity: undefined as number | undefined };
  const typed = { ...base, title: 'Polity in 90 Days', quantity: 5 };
  const saved = { ...base, title: 'Polity notes', price: 599, quantity: 5 };
  expect(mergeValues({ typed, base, saved })).toEqual({
    values: { title: 'Polity in 90 Days', price: 599, quantity: 5 },
    conflicts: ['title'],
  });
});
