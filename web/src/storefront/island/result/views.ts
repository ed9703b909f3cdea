import { checkoutMessages } from '@jamun/contract';
import {
  findHook,
  findHookByValue,
  findHooks,
  type ResultAction,
  type ResultField,
  type ResultLink,
  type ResultView,
  readHook,
} from '../../hooks.ts';

export type FieldValues = Partial<Record<ResultField, string | null | undefined>>;

/** Fills values into the current view as text, never as markup, and shows their rows. A row without a value stays hidden. */
export function fillFields(values: FieldValues): void {
  for (const target of findHooks('fill')) {
    const field = readHook(target, 'fill');
    const value = field && values[field];
    if (!value) continue;
    target.textContent = value;
    const row = target.closest<HTMLElement>('[hidden]');
    if (row) row.hidden = false;
  }
}

/** Connects the buttons of the current view and removes those without an action. */
export function bindActions(actions: Partial<Record<ResultAction, (button: HTMLButtonElement) => void>>): void {
  for (const button of findHooks('action')) {
    const name = readHook(button, 'action');
    const action = name && actions[name];
    if (action) button.onclick = () => action(button);
    else button.remove();
  }
}

export const findLink = (name: ResultLink) => findHookByValue('link', name);

/** Shows a link with its address, or hides it without one. */
export function showLink(name: ResultLink, address: string | null): void {
  const link = findLink(name);
  if (!link) return;
  link.hidden = address === null;
  if (address !== null) link.href = address;
}

export function showStatus(message: string): void {
  const line = findHook('result-status');
  // Writing the same text again would make screen readers repeat it.
  if (line && line.textContent !== message) line.textContent = message;
}

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
