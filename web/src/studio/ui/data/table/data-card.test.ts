import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Column } from './column.ts';
import { cardFromColumns, DataCards } from './data-card.tsx';

const columns: Column<string>[] = [{ id: 'name', head: 'Name', grow: true, cell: (row) => row }];
const cards = (firstNumber?: number) =>
  renderToStaticMarkup(
    createElement(DataCards<string>, {
      label: 'Sales',
      rows: ['Presets', 'Course'],
      rowKey: (row) => row,
      card: (row) => cardFromColumns(columns, row, {}),
      ...(firstNumber !== undefined && { firstNumber }),
    }),
  );
const numbers = (html: string) => [...html.matchAll(/<span[^>]*>([\d,]+)<\/span>/g)].map(([, number]) => number);

it('cards show the number of their row', () => {
  expect(numbers(cards())).toEqual(['1', '2']);
});

it('the numbers of cards continue over pages', () => {
  expect(numbers(cards(1021))).toEqual(['1,021', '1,022']);
});
