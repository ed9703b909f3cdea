const storeFor = (form: HTMLFormElement) => `pay ${form.dataset.pay}`;
const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]:not([type="radio"])')];

/** What was typed is still there after signing in, or after a payment that failed. In this tab alone, and until it is closed. */
export function keepDraft(form: HTMLFormElement): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storeFor(form)) ?? '{}') as Record<string, string>;
    for (const field of fieldsOf(form)) field.value = kept[field.name] ?? field.value;
    form.addEventListener('input', () => {
      const typed = fieldsOf(form).map(({ name, value }) => [name, value]);
      sessionStorage.setItem(storeFor(form), JSON.stringify(Object.fromEntries(typed)));
    });
  } catch {
    // Storage may be blocked, or hold something else: then it is typed again.
  }
}
