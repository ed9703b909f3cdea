import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showToast } from './toast.ts';

const text = { textContent: '' };
beforeEach(() => {
  text.textContent = '';
  vi.useFakeTimers();
  vi.stubGlobal('document', { querySelector: (selector: string) => (selector === '[data-toast-text]' ? text : null) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the error toast disappears three seconds after the last message', () => {
  showToast('The payment could not be started.');
  vi.advanceTimersByTime(2000);
  showToast('This product is sold out.');
  vi.advanceTimersByTime(2999);
  expect(text.textContent).toBe('This product is sold out.');
  vi.advanceTimersByTime(1);
  expect(text.textContent).toBe('');
});
