/**
 * For the `ref` of what hangs down from the top bar: while it is there, toasts begin below it instead of covering it.
 * The style sheet of the toasts reads the variable.
 */
export function toastsBelow(panel: HTMLElement | null) {
  if (!panel) return;
  const page = document.documentElement;
  const observer = new ResizeObserver(() =>
    page.style.setProperty('--toasts-from', `${Math.ceil(panel.getBoundingClientRect().bottom)}px`),
  );
  observer.observe(panel);
  return () => {
    observer.disconnect();
    page.style.removeProperty('--toasts-from');
  };
}
