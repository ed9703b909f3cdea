import { findHook, findHookByValue, type PurchasesStep } from '../../hooks.ts';

/** Replaces the content of the page by a step, and moves the focus to it. */
export function showStep(name: PurchasesStep): HTMLElement | null {
  const area = findHook('purchases');
  const step = findHookByValue('purchases-step', name)?.content.cloneNode(true);
  if (!area || !step) return null;
  area.replaceChildren(step);
  const heading = area.querySelector('h1');
  document.title = `${heading?.textContent} | Jamun`;
  (area.querySelector<HTMLInputElement>('input:not([type="hidden"], :disabled)') ?? heading)?.focus();
  scrollTo({ top: 0 });
  return area;
}
