import { IconLink } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import { type Command, matchCommands, rank } from './command.ts';

const command = (group: string, name: string): Command => ({ id: name, group, name, Icon: IconLink, run: () => {} });
const all = [
  command('Go to', 'Sales'),
  command('Go to', 'Products'),
  command('Create', 'Create Product'),
  command('Create', 'Create Link'),
];
const names = (typed: string) => matchCommands(all, typed).map(({ name }) => name);

it('the palette shows all commands while nothing is typed', () => {
  expect(names('  ')).toEqual(['Sales', 'Products', 'Create Product', 'Create Link']);
});

it('the palette matches beginnings of words in any case and order', () => {
  expect(names('PROD')).toEqual(['Products', 'Create Product']);
  expect(names('pr cr')).toEqual(['Create Product']);
  expect(names('zz')).toEqual([]);
});

it('a match at the start of a name ranks before the start of a word, and that before the middle of a word', () => {
  expect(rank('Links', 'li')).toBe(0);
  expect(rank('Create Link', 'li')).toBe(1);
  expect(rank('Dahlias', 'li')).toBe(2);
  expect(rank('Sales', 'li')).toBeNull();
});

it('matching ignores accents and treats special characters as text', () => {
  expect(rank('Café (notes)', 'cafe')).toBe(0);
  expect(rank('Café (notes)', '(')).toBe(2);
  expect(rank('Sales', '.*')).toBeNull();
});
