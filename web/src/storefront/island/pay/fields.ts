type Control = HTMLInputElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control => element.matches('input, select')) as Control[];

/** What the browser found, in the page's words. */
function complaintOf(control: Control): string {
  const { validity, dataset, validationMessage } = control;
  if (validity.valid) return '';
  if (validity.badInput) return dataset.wrong ?? validationMessage;
  if (validity.valueMissing) return dataset.missing ?? validationMessage;
  if (validity.rangeUnderflow) return dataset.low ?? validationMessage;
  return dataset.wrong ?? validationMessage;
}

/** Says below a control what is wrong with it, or that nothing is. */
function say(control: Control, complaint: string): void {
  const place = document.getElementById(`${control.id}-error`);
  if (place) {
    place.textContent = complaint;
    place.hidden = !complaint;
  }
  if (complaint) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
}

/** Whether everything is filled in as it should be; else each control says what it lacks, and the first one has the focus. */
export function isComplete(form: HTMLFormElement): boolean {
  const wrong = controlsOf(form).filter((control) => {
    const complaint = control.willValidate ? complaintOf(control) : '';
    say(control, complaint);
    return complaint !== '';
  });
  wrong[0]?.focus();
  return wrong.length === 0;
}

/** What the server found: by the control's name. */
export function showComplaints(form: HTMLFormElement, complaints: Record<string, string>): void {
  const wrong = controlsOf(form).filter((control) => complaints[control.name]);
  for (const control of wrong) say(control, complaints[control.name] ?? '');
  wrong[0]?.focus();
}

/** A complaint goes as soon as its cause does, and comes only when somebody wants to pay. */
export function followFields(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    const control = controlsOf(form).find((candidate) => candidate === target);
    if (control?.hasAttribute('aria-invalid')) say(control, complaintOf(control));
  });
}
