import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from './toast.ts';

const text = { textContent: '' };
beforeEach(() => {
  text.textContent = '';
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === '[data-toast] p' ? text : null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shows the error for three seconds, counted from the last one', () => {
  showToast('The payment could not be started.');
  vi.advanceTimersByTime(2000);
  showToast('This product is sold out.');
  vi.advanceTimersByTime(2999);
  expect(text.textContent).toBe('This product is sold out.');
  vi.advanceTimersByTime(1);
  expect(text.textContent).toBe('');
});
