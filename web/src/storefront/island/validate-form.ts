import { readHook } from '../hooks.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control => element.matches('input, select, textarea')) as Control[];

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

/** Shows errors of the server, by the name of the control, and focuses the first one. */
export function showServerErrors(form: HTMLFormElement, errors: Record<string, string>, { keepsFocus = false } = {}): void {
  const invalid = controlsOf(form).filter((control) => errors[control.name] && !control.disabled);
  for (const control of invalid) showError(control, errors[control.name] ?? '');
  if (!keepsFocus) invalid[0]?.focus();
}

/** Revalidates a control with an error on every input. New errors appear only when the form is submitted. */
export function watchErrors(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    const control = controlsOf(form).find((candidate) => candidate === target);
    if (control?.hasAttribute('aria-invalid')) showError(control, validationError(control));
  });
}
