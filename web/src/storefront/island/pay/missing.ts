import type { Ownership } from '@jamun/contract';

function ask(field: HTMLElement, wanted: boolean): void {
  field.hidden = !wanted;
  // What is not shown is not asked for either.
  for (const control of field.querySelectorAll('input')) control.disabled = !wanted;
}

const fieldsIn = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLElement>('[data-unless-known]')];
const nameOf = (field: HTMLElement) => field.dataset.unlessKnown as keyof Ownership['customer'];

/** The provider needs a name, an e-mail address and a phone number: what the account does not know is asked for here. */
export function askWhatIsMissing(form: HTMLFormElement, known: Ownership['customer']): void {
  for (const field of fieldsIn(form)) ask(field, known[nameOf(field)] === null);
}

/** The server misses something, or does not like it. */
export function askAbout(form: HTMLFormElement, names: string[]): void {
  for (const field of fieldsIn(form)) if (names.includes(nameOf(field))) ask(field, true);
}
