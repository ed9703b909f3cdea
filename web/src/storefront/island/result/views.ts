import { checkoutMessages } from '@jamun/contract';
import { findHook, findHookByValue, type ResultView } from '../../hooks.ts';
import { bindActions, type FieldValues, fillFields } from '../view-parts.ts';

let currentView: ResultView | null = null;

/** Replaces the content of the page by a view. Showing the current view again only updates the values. */
export function showView(name: ResultView, values: FieldValues): void {
  const area = findHook('result');
  const view = findHookByValue('view', name)?.content.cloneNode(true);
  if (area && view && currentView !== name) {
    currentView = name;
    const hadFocus = area.contains(document.activeElement);
    area.replaceChildren(view);
    const heading = area.querySelector('h1');
    // The focused button is gone: keyboard users continue at the heading.
    if (hadFocus) heading?.focus();
    document.title = `${heading?.textContent} | Jamun`;
  }
  fillFields(values);
}

/** The order does not exist or belongs to somebody else. */
export function showNoOrder(): void {
  showView('problem', { error: checkoutMessages.orderNotFound });
  bindActions({});
}

export function showNoAnswer(): void {
  showView('problem', { error: checkoutMessages.orderNotFetched });
  bindActions({ reload: () => location.reload() });
}
