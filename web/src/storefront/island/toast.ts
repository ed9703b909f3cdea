import { findHook } from '../hooks.ts';

/** Default of the specification, in milliseconds. */
const toastDuration = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Error toast; the page shows the same message elsewhere and keeps it. */
export function showToast(message: string): void {
  const text = findHook('toast-text');
  if (!text) return;
  clearTimeout(timer);
  text.textContent = message;
  timer = setTimeout(() => {
    text.textContent = '';
  }, toastDuration);
}
