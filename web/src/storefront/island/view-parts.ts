import { findHook, findHookByValue, findHooks, readHook, type ViewAction, type ViewField, type ViewLink } from '../hooks.ts';

export type FieldValues = Partial<Record<ViewField, string | null | undefined>>;

/** Fills values into a view as text, never as markup, and shows their rows. A row without a value stays as it is. */
export function fillFields(values: FieldValues, root: ParentNode = document): void {
  for (const target of findHooks('fill', root)) {
    const field = readHook(target, 'fill');
    const value = field && values[field];
    if (!value) continue;
    target.textContent = value;
    const row = target.closest<HTMLElement>('[hidden]');
    if (row) row.hidden = false;
  }
}

type Action = (button: HTMLButtonElement) => void;

/** Connects the buttons of a view and removes those without an action. */
export function bindActions(actions: Partial<Record<ViewAction, Action>>, root: ParentNode = document): void {
  for (const button of findHooks('action', root)) {
    const name = readHook(button, 'action');
    const action = name && actions[name];
    if (action) button.onclick = () => action(button);
    else button.remove();
  }
}

/** Shows a button with its action, or hides it without one. */
export function showAction(name: ViewAction, action: Action | null, root: ParentNode): void {
  const button = findHookByValue('action', name, root);
  if (!button) return;
  button.hidden = action === null;
  button.onclick = action && (() => action(button));
}

export const findLink = (name: ViewLink, root: ParentNode = document) => findHookByValue('link', name, root);

/** Shows a link with its address, or hides it without one. */
export function showLink(name: ViewLink, address: string | null, root: ParentNode = document): void {
  const link = findLink(name, root);
  if (!link) return;
  link.hidden = address === null;
  if (address !== null) link.href = address;
}

export function showStatus(message: string, root: ParentNode = document): void {
  const line = findHook('status-line', root);
  // Writing the same text again would make screen readers repeat it.
  if (line && line.textContent !== message) line.textContent = message;
}

/** Runs the work of a button once at a time, and shows that it is busy. */
export async function runBusy(button: HTMLButtonElement, work: () => Promise<unknown>): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  try {
    await work();
  } finally {
    button.ariaBusy = 'false';
  }
}

/** Address that a link may have; null for `javascript:` and others. */
export const webAddress = (address: string | null | undefined): string | null =>
  address && /^https?:\/\//i.test(address) ? address : null;
