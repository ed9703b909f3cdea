import { uiText } from '../../text.ts';

interface IncompleteMoment {
  input: HTMLInputElement;
  /** Name of the `MomentField`. */
  name: string;
  message: string;
}

/** Partly typed day or time of a `MomentField`: its value is empty, but the user has entered something. */
export function findIncompleteMoment(form: HTMLFormElement): IncompleteMoment | null {
  const input = [...form.querySelectorAll('input')].find(({ dataset, validity }) => dataset.halfTyped || validity.badInput);
  if (!input) return null;
  const name = input.closest<HTMLElement>('[data-moment]')?.dataset.moment ?? '';
  return { input, name, message: input.type === 'time' ? uiText.calendar.incompleteTime : uiText.calendar.incompleteDay };
}
