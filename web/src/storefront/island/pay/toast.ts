/** The specification's default, in milliseconds. */
const duration = 3000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Error toast; the line in the pay panel says the same and stays. */
export function showToast(message: string): void {
  const text = document.querySelector('[data-toast] p');
  if (!text) return;
  clearTimeout(timer);
  text.textContent = message;
  timer = setTimeout(() => {
    text.textContent = '';
  }, duration);
}
