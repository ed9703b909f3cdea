import type { Ownership } from '@jamun/contract';
import { findHooks, readHook } from '../../hooks.ts';
import { itemIdIn } from './selection.ts';

type Control = HTMLInputElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control => element.matches('input, select')) as Control[];

/** Error message of a control: the page's text, or the browser's where the page has none. */
function validationError(control: Control): string {
  const { validity, validationMessage } = control;
  if (validity.valid) return '';
  const isInvalid = validity.badInput || !(validity.valueMissing || validity.rangeUnderflow);
  const name = isInvalid ? 'invalid' : validity.valueMissing ? 'missing' : 'low';
  return readHook(control, name) ?? validationMessage;
}

/** Shows an error below its control; an empty message removes it. */
function showError(control: Control, message: string): void {
  const line = document.getElementById(`${control.id}-error`);
  if (line) {
    line.textContent = message;
    line.hidden = !message;
  }
  if (message) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
}

/** Validates the form: shows an error below each invalid control and focuses the first. */
export function validateForm(form: HTMLFormElement): boolean {
  const invalid = controlsOf(form).filter((control) => {
    const message = control.willValidate ? validationError(control) : '';
    showError(control, message);
    return message !== '';
  });
  invalid[0]?.focus();
  return invalid.length === 0;
}

/** Shows errors of the server, by the name of the control. */
export function showServerErrors(form: HTMLFormElement, errors: Record<string, string>): void {
  const invalid = controlsOf(form).filter((control) => errors[control.name]);
  for (const control of invalid) showError(control, errors[control.name] ?? '');
  invalid[0]?.focus();
}

/** Revalidates a control with an error on every input. New errors appear only when the form is submitted. */
export function watchErrors(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    const control = controlsOf(form).find((candidate) => candidate === target);
    if (control?.hasAttribute('aria-invalid')) showError(control, validationError(control));
  });
}

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
