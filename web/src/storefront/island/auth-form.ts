import { api } from '../../lib/api.ts';
import { findHook, findHooks, readHook } from '../hooks.ts';
import { hidePasswordLabel, showPasswordLabel } from './sign-in/text.ts';
import { showServerErrors, validateForm, watchErrors } from './validate-form.ts';

/** Shows an error above the form and scrolls to it; an empty message hides it. */
export function showFormAlert(form: HTMLFormElement, message: string): void {
  const alert = findHook('form-alert', form);
  const text = alert?.querySelector('span');
  if (!alert || !text) return;
  text.textContent = message;
  alert.hidden = message === '';
  if (message) alert.scrollIntoView({ block: 'nearest' });
}

/** Shows or hides a field. Disabled inputs are neither validated nor sent. */
export function toggleField(field: HTMLElement, isShown: boolean): void {
  field.hidden = !isShown;
  for (const input of field.querySelectorAll('input')) input.disabled = !isShown;
}

function startPasswordToggles(form: HTMLFormElement): void {
  for (const button of findHooks('show-password', form)) {
    button.addEventListener('click', () => {
      const input = button.parentElement?.querySelector('input');
      if (!input) return;
      const isShown = input.type === 'password';
      input.type = isShown ? 'text' : 'password';
      button.setAttribute('aria-pressed', String(isShown));
      button.setAttribute('aria-label', isShown ? hidePasswordLabel : showPasswordLabel);
    });
  }
}

/** Busy state of the submit button. It is not disabled while busy, because that would drop the keyboard focus. */
function createBusyState(form: HTMLFormElement) {
  const button = findHook('submit', form);
  const label = button?.textContent ?? '';
  let isBusy = false;
  if (button) button.disabled = false;
  return {
    get: () => isBusy,
    set(busy: boolean) {
      isBusy = busy;
      button?.setAttribute('aria-busy', String(busy));
      if (button) button.textContent = busy ? readHook(button, 'busy-label') : label;
    },
  };
}

/**
 * Connects a form of the sign-in page. `send` resolves to true when the next page is opened, and the form then stays busy; errors are
 * shown by the caller.
 */
export function startAuthForm(form: HTMLFormElement, send: (values: Record<string, string>) => Promise<boolean>): void {
  const busy = createBusyState(form);
  watchErrors(form);
  startPasswordToggles(form);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (busy.get()) return;
    showFormAlert(form, '');
    if (!validateForm(form)) return;
    busy.set(true);
    const isLeaving = await send(Object.fromEntries(new FormData(form)) as Record<string, string>).catch((error: unknown) => {
      busy.set(false);
      throw error;
    });
    if (!isLeaving) busy.set(false);
  });
  // The back-forward cache restores the page as it was left: busy.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) busy.set(false);
  });
}

/** Shows the server's reason when a new password is too common: that list is too large for the browser. */
export function checkNewPassword(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[autocomplete="new-password"]');
  input?.addEventListener('blur', async () => {
    const password = input.value;
    if ([...password].length < 8) return;
    const { email, fullName, phone } = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const owner = Object.fromEntries(Object.entries({ email, fullName, phone }).filter(([, value]) => value));
    // A failed check is ignored: the server repeats it on submit.
    const reply = await api('POST /api/v1/auth/password-check', { body: { password, ...owner } }).catch(() => null);
    if (reply?.data.reason && input.value === password) showServerErrors(form, { password: reply.data.reason }, { keepsFocus: true });
  });
}
