import { afterEach, describe, expect, it } from 'vitest';
import { toast, toasts } from './toast.ts';

afterEach(() => {
  for (const { id } of toasts.get()) toasts.hide(id);
});

describe('toast', () => {
  it.each(['success', 'error', 'info', 'warning'] as const)('toast.%s shows a toast of that type for 3000 ms', (type) => {
    toast[type]('Saved');
    expect(toasts.get()).toMatchObject([{ type, message: 'Saved', more: undefined, duration: 3000 }]);
  });

  it('a toast takes a second line and a duration of its own', () => {
    toast.warning('Bank file no. 4 was created but not downloaded.', { more: 'Download it under Bank Files.', duration: 8000 });
    expect(toasts.get()).toMatchObject([{ type: 'warning', more: 'Download it under Bank Files.', duration: 8000 }]);
  });

  it('a toast replaces an earlier one of the same type and message', () => {
    toast.info('Back online');
    toast.info('Back online');
    toast.error('Back online');
    expect(toasts.get().map(({ type }) => type)).toEqual(['info', 'error']);
  });

  it('only the newest four toasts are shown', () => {
    for (const message of ['1', '2', '3', '4', '5']) toast.info(message);
    expect(toasts.get().map(({ message }) => message)).toEqual(['2', '3', '4', '5']);
  });
});
