import { afterEach, expect, it, vi } from 'vitest';

vi.mock('../../../lib/session.ts', () => ({ session: { subscribe: () => () => {}, get: () => ({}) } }));
const { drafts } = await import('./drafts.ts');

afterEach(() => drafts.clear());
const day = 24 * 60 * 60_000;
const draft = { values: { title: 'New' }, base: { title: 'Old' } };

it('a draft is read where it was written, and nowhere else', () => {
  drafts.write('7:product', draft);
  expect(drafts.read('7:product')).toMatchObject(draft);
  expect(drafts.read('8:product')).toBeNull();
});

it('a dropped draft is gone, and the others stay', () => {
  drafts.write('7:one', draft);
  drafts.write('7:two', draft);
  drafts.drop('7:one');
  expect([drafts.read('7:one'), drafts.read('7:two')]).toMatchObject([null, draft]);
});

it('a draft ends after seven days', () => {
  const now = Date.now();
  drafts.write('7:product', draft, now);
  expect(drafts.read('7:product', now + 7 * day - 1)).toMatchObject(draft);
  expect(drafts.read('7:product', now + 7 * day)).toBeNull();
});
