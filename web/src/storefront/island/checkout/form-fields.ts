import type { Ownership } from '@jamun/contract';
import { findHook, findHooks, readHook } from '../../hooks.ts';
import type { Control } from '../validate-form.ts';
import { itemIdIn } from './selection.ts';

type Customer = Ownership['customer'];
type BuyerDetail = keyof Customer;

const detailNames: readonly BuyerDetail[] = ['name', 'email', 'phone'];

function toggleField(field: HTMLElement, isShown: boolean): void {
  // Rendered for signed-out visitors; from now on the island decides.
  field.removeAttribute('data-when');
  field.hidden = !isShown;
  // Disabled controls are neither validated nor submitted.
  for (const control of field.querySelectorAll('input')) control.disabled = !isShown;
}

/** Asks for these contact details and no others. */
export function askFor(form: HTMLFormElement, names: readonly BuyerDetail[]): void {
  for (const field of findHooks('buyer', form)) {
    const name = readHook(field, 'buyer');
    toggleField(field, name !== null && names.includes(name));
  }
}

/** Contact details that a buyer without an account enters. */
export const guestDetails = (isFree: boolean): BuyerDetail[] => (isFree ? ['email'] : ['email', 'phone']);

const controlOf = (form: HTMLFormElement, name: BuyerDetail) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`);

/** Shows the account's contact details as one line, until the buyer changes them for this order. */
function showPayingAs(form: HTMLFormElement, customer: Customer, change: () => void): void {
  const line = findHook('paying-as', form);
  const [email, button] = [line?.querySelector('b'), line?.querySelector('button')];
  if (!line || !email || !button) return;
  email.textContent = customer.email;
  line.hidden = !customer.email;
  button.onclick = () => {
    line.hidden = true;
    for (const name of detailNames) {
      const control = controlOf(form, name);
      // The prefix of the number stands before the field.
      if (control && !control.value) control.value = customer[name]?.replace(/^\+91/, '') ?? '';
    }
    change();
    controlOf(form, 'email')?.focus();
  };
}

/** A free item needs no details of the buyer. */
export const nothingMissing: Customer = { name: '', email: '', phone: '' };

// Kept when another plan is selected.
let hasChanged = false;

/** Asks for the name, email and phone number that the payment provider needs and the account lacks. */
export function askForMissing(form: HTMLFormElement, customer: Customer): void {
  const missing = detailNames.filter((name) => customer[name] === null);
  const ask = () => askFor(form, hasChanged ? [...missing, ...guestDetails(false)] : missing);
  ask();
  if (hasChanged) return;
  showPayingAs(form, customer, () => {
    hasChanged = true;
    ask();
  });
}

/** Shows the buyer fields that the server rejected. */
export function showBuyerFields(form: HTMLFormElement, names: string[]): void {
  for (const field of findHooks('buyer', form)) if (names.includes(readHook(field, 'buyer') ?? '')) toggleField(field, true);
}

const draftControls = (form: HTMLFormElement) => [
  ...form.querySelectorAll<Control>('[name]:not([type="radio"], [type="checkbox"], [name="code"])'),
];

/** Entered values by the name of the control. */
export const formValues = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(draftControls(form).map(({ name, value }) => [name, value]));

/** Fills in empty controls. */
export function fillEmpty(form: HTMLFormElement, values: Record<string, string>): void {
  for (const control of draftControls(form)) if (!control.value) control.value = values[control.name] ?? '';
}

/** Saves the entered values in the session storage and restores them after signing in or after a failed payment. */
export function keepDraft(form: HTMLFormElement): void {
  const key = `pay ${itemIdIn(form)}`;
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>;
    for (const control of draftControls(form)) control.value = draft[control.name] ?? control.value;
    form.addEventListener('input', () => {
      sessionStorage.setItem(key, JSON.stringify(formValues(form)));
    });
  } catch {
    // Storage may be blocked or contain something else: the form starts empty.
  }
}
