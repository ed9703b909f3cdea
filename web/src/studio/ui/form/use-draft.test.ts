import { afterEach, expect, it, vi } from 'vitest';

vi.mock('../../../lib/session.ts', () => ({ session: { subscribe: () => () => {}, get: () => ({}) } }));
const { drafts } = await import('./use-draft.ts');

afterEach(() => drafts.clear());
const day = 24 * 60 * 60_000;
const draft = { values: { title: 'New' }, base: { title: 'Old' } };

it('a draft is read only under the key it was written to', () => {
  drafts.write('7:product', draft);
  expect(drafts.read('7:product')).toMatchObject(draft);
  expect(drafts.read('8:product')).toBeNull();
});

it('dropping a draft keeps the others', () => {
  drafts.write('7:one', draft);
  drafts.write('7:two', draft);
  drafts.drop('7:one');
  expect({ one: drafts.read('7:one'), two: drafts.read('7:two') }).toMatchObject({ one: null, two: draft });
});

it('a draft expires after seven days', () => {
  const now = Date.now();
  drafts.write('7:product', draft, now);
  expect(drafts.read('7:product', now + 7 * day - 1)).toMatchObject(draft);
  expect(drafts.read('7:product', now + 7 * day)).toBeNull();
});
