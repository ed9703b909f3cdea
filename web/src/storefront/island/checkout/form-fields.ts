import type { Ownership } from '@jamun/contract';
import { findHooks, readHook } from '../../hooks.ts';
import type { Control } from '../validate-form.ts';
import { itemIdIn } from './selection.ts';

function toggleField(field: HTMLElement, isShown: boolean): void {
  field.hidden = !isShown;
  // Disabled controls are neither validated nor submitted.
  for (const control of field.querySelectorAll('input')) control.disabled = !isShown;
}

/** Asks for the name, email and phone number that the payment provider needs and the account lacks. */
export function askForMissing(form: HTMLFormElement, customer: Ownership['customer']): void {
  for (const field of findHooks('buyer', form)) {
    const name = readHook(field, 'buyer');
    toggleField(field, name !== null && customer[name] === null);
  }
}

/** Shows the buyer fields that the server rejected. */
export function showBuyerFields(form: HTMLFormElement, names: string[]): void {
  for (const field of findHooks('buyer', form)) if (names.includes(readHook(field, 'buyer') ?? '')) toggleField(field, true);
}

/** Saves the entered values in the session storage and restores them after signing in or after a failed payment. */
export function keepDraft(form: HTMLFormElement): void {
  const key = `pay ${itemIdIn(form)}`;
  const controls = [...form.querySelectorAll<Control>('[name]:not([type="radio"])')];
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>;
    for (const control of controls) control.value = draft[control.name] ?? control.value;
    form.addEventListener('input', () => {
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(controls.map(({ name, value }) => [name, value]))));
    });
  } catch {
    // Storage may be blocked or contain something else: the form starts empty.
  }
}
