import { describe, expect, expectTypeOf, it } from 'vitest';
import { changeList, clearedList, defineList, isFiltered } from './list-search.ts';
import { noMatchLine } from './list-panel.tsx';

const sales = defineList({
  search: 'Search sales...',
  filters: {
    type: {
      label: 'Type',
      options: [
        { value: '', label: 'All Types' },
        { value: 'DIGITAL_PRODUCT', label: 'Digital Products' },
        { value: 'TELEGRAM_PLAN', label: 'Telegram Plans' },
      ],
    },
  },
  sorts: [
    { value: 'date', label: 'Date', order: 'desc' },
    { value: 'name', label: 'Name' },
  ],
});
const { shape } = sales;
const defaults = sales.read({});
/** Search parameters as the router reads them back, without undefined ones. */
const written = (raw: Record<string, unknown>) => JSON.parse(JSON.stringify(sales.validateSearch(raw)));

describe('read', () => {
  it('read returns the defaults for an empty URL', () => {
    expect(defaults).toEqual({ search: '', filters: { type: '' }, sort: 'date', order: 'desc', view: undefined, page: 1 });
  });

  it('read returns the values of the URL', () => {
    const raw = { search: 'polity', type: 'TELEGRAM_PLAN', sort: 'name', order: 'desc', view: 'grid', page: '3' };
    const state = { search: 'polity', filters: { type: 'TELEGRAM_PLAN' }, sort: 'name', order: 'desc', view: 'grid', page: 3 };
    expect(sales.read(raw)).toEqual(state);
  });

  it('read uses the natural order of each sort', () => {
    expect(sales.read({ sort: 'name' }).order).toBe('asc');
    expect(sales.read({ sort: 'date' }).order).toBe('desc');
  });

  it.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '',
    ' 2',
    '99999999999999999999',
    '10001',
    null,
    {},
    ['2'],
    Number.NaN,
    -4,
    2.5,
  ])('read takes the invalid page %j for the first', (page) => {
    expect(sales.read({ page }).page).toBe(1);
  });

  it.each(['toString', '__proto__', 'constructor', 'digital_product', ['TELEGRAM_PLAN'], { value: 'TELEGRAM_PLAN' }, null, 0, true])(
    'read takes the unknown value %j for the default of filter, sort, order and view',
    (value) => {
      expect(sales.read({ type: value, sort: value, order: value, view: value })).toEqual(defaults);
    },
  );

  it('read limits the length of a search and removes control characters', () => {
    expect(sales.read({ search: '  polity\u0000 in\n90 ' }).search).toBe('polity  in 90');
    expect(sales.read({ search: '१'.repeat(5000) }).search).toHaveLength(100);
    expect(sales.read({ search: '🪷'.repeat(101) }).search).toBe('🪷'.repeat(100));
    expect(sales.read({ search: ['a', 'b'] }).search).toBe('');
    expect(sales.read({ search: '<script>%_\\' }).search).toBe('<script>%_\\');
  });

  it('read ignores parameters that the list does not define', () => {
    const plain = defineList({ views: false });
    const state = { search: '', filters: {}, sort: undefined, order: 'asc', view: undefined, page: 2 };
    expect(plain.read({ search: 'x', type: 'y', sort: 'date', view: 'grid', page: 2 })).toEqual(state);
    expect(plain.toQuery(plain.read({ page: '2' }))).toEqual({ page: 2, limit: 10 });
  });
});

describe('write', () => {
  it('validateSearch omits defaults and invalid values', () => {
    expect(written({})).toEqual({});
    expect(written({ search: '  ', type: '', sort: 'date', order: 'desc', view: 'table', page: '1' })).toEqual({});
    expect(written({ sort: 'name', order: 'asc' })).toEqual({ sort: 'name' });
  });

  it('validateSearch returns every key, so that an invalid value is removed from the URL', () => {
    expect(Object.keys(sales.validateSearch({ page: 'x' })).sort()).toEqual(['order', 'page', 'search', 'sort', 'type', 'view']);
  });

  it('validateSearch is idempotent', () => {
    const raw = { search: 'polity', type: 'TELEGRAM_PLAN', sort: 'name', order: 'desc', view: 'list', page: 3 };
    expect(written(raw)).toEqual(raw);
    expect(sales.read(written(raw))).toEqual(sales.read(raw));
  });
});

describe('toQuery', () => {
  it('toQuery has page, limit and order, and only chosen filters', () => {
    expect(sales.toQuery(defaults)).toEqual({ page: 1, limit: 10, sort: 'date', order: 'desc' });
    const chosen = sales.toQuery(sales.read({ search: 'polity', type: 'TELEGRAM_PLAN', page: '2', view: 'grid' }));
    expect(chosen).toEqual({ page: 2, limit: 10, search: 'polity', type: 'TELEGRAM_PLAN', sort: 'date', order: 'desc' });
  });

  it('toQuery is typed by the definition of the list', () => {
    expectTypeOf(sales.toQuery(defaults).sort).toEqualTypeOf<'date' | 'name' | undefined>();
    expectTypeOf(sales.toQuery(defaults).type).toEqualTypeOf<'DIGITAL_PRODUCT' | 'TELEGRAM_PLAN' | undefined>();
  });
});

describe('changeList', () => {
  const deep = sales.read({ page: '4', order: 'asc' });

  it('a change of search, filters or order goes to the first page', () => {
    for (const change of [{ search: 'x' }, { filters: { type: 'TELEGRAM_PLAN' } }, { sort: 'name' }, { order: 'desc' as const }])
      expect(changeList(shape, deep, change).page).toBe(1);
  });

  it('a change of view keeps the page', () => {
    expect(changeList(shape, deep, { view: 'grid' }).page).toBe(4);
    expect(changeList(shape, deep, { page: 5 }).page).toBe(5);
  });

  it('a change of the sort takes its natural order, and the same sort keeps the chosen one', () => {
    expect(changeList(shape, deep, { sort: 'name' }).order).toBe('asc');
    expect(changeList(shape, sales.read({ sort: 'name', order: 'desc' }), { sort: 'date' }).order).toBe('desc');
    expect(changeList(shape, deep, { sort: 'date' }).order).toBe('asc');
  });
});

describe('filters', () => {
  it('a list is filtered when it has a search or a chosen filter', () => {
    expect(isFiltered(shape, defaults)).toBe(false);
    expect(isFiltered(shape, sales.read({ page: '3', sort: 'name', view: 'grid' }))).toBe(false);
    expect(isFiltered(shape, sales.read({ search: 'x' }))).toBe(true);
    expect(isFiltered(shape, sales.read({ type: 'TELEGRAM_PLAN' }))).toBe(true);
  });

  it('clearing the filters keeps sort and view', () => {
    const state = sales.read({ search: 'x', type: 'TELEGRAM_PLAN', sort: 'name', view: 'grid', page: '2' });
    expect(sales.write(changeList(shape, state, clearedList(shape)))).toMatchObject({ sort: 'name', view: 'grid' });
    expect(isFiltered(shape, changeList(shape, state, clearedList(shape)))).toBe(false);
  });

  it('the no-match line names search and filters', () => {
    expect(noMatchLine(shape, sales.read({ search: 'lightroom', type: 'TELEGRAM_PLAN' }))).toBe(
      'Nothing matches “lightroom” in Telegram Plans.',
    );
    expect(noMatchLine(shape, sales.read({ search: 'lightroom' }))).toBe('Nothing matches “lightroom”.');
    expect(noMatchLine(shape, sales.read({ type: 'TELEGRAM_PLAN' }))).toBe('Nothing matches Telegram Plans.');
  });
});
