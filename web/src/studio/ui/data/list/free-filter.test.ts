import { describe, expect, expectTypeOf, it } from 'vitest';
import { clearedList, defineList, isFiltered } from './list-search.ts';
import { noMatchLine } from './list-panel.tsx';

const log = defineList({
  search: 'Search the log...',
  filters: {
    subject: {
      label: 'Subject',
      options: [
        { value: '', label: 'All' },
        { value: 'plan', label: 'Plans' },
      ],
    },
    userId: { label: 'User', free: 'number' },
    from: { label: 'From', free: 'day' },
  },
});
const written = (raw: Record<string, unknown>) => JSON.parse(JSON.stringify(log.validateSearch(raw)));

describe('free filters', () => {
  it('a valid value of a free filter is kept in the URL and in the query', () => {
    const raw = { subject: 'plan', userId: '12', from: '2026-11-15' };
    expect(written(raw)).toEqual(raw);
    const query = log.toQuery(log.read(raw));
    expect(query).toEqual({ page: 1, limit: 10, ...raw });
    expectTypeOf(query.userId).toEqualTypeOf<string | undefined>();
    expectTypeOf(query.subject).toEqualTypeOf<'plan' | undefined>();
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '0002-11-15',
    '1969-12-31',
    '2100-01-01',
    '2026-11-15T00:00',
    '15.11.2026',
    '',
    ' 2026-11-15',
    ['2026-11-15'],
    {},
    20261115,
    null,
  ])('a free filter ignores the invalid day %j', (from) => {
    expect(log.read({ from }).filters.from).toBe('');
  });

  it.each(['0', '-1', '1.5', '012', '1e3', '9999999999', 'toString', ['12'], {}, null, Number.NaN])(
    'a free filter ignores the invalid number %j',
    (userId) => {
      expect(log.read({ userId }).filters.userId).toBe('');
    },
  );

  it('a free filter counts as filtered, is named in the no-match line and is cleared with the others', () => {
    const state = log.read({ userId: '12', from: '2026-11-15', subject: 'plan' });
    expect(isFiltered(log.shape, state)).toBe(true);
    expect(noMatchLine(log.shape, state)).toBe('Nothing matches Plans, User 12, From 15 Nov 2026.');
    expect(clearedList(log.shape).filters).toEqual({ subject: '', userId: '', from: '' });
    expect(isFiltered(log.shape, log.read({}))).toBe(false);
  });
});
