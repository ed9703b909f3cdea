import type { Guest } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { guestToken } from '../../../lib/token.ts';
import { findHook } from '../../hooks.ts';
import { showServerErrors, validateForm } from '../validate-form.ts';
import { codeRequest } from './code-request.ts';
import * as text from './text.ts';

/** Only long codes begin with 9. */
const lengthOf = (code: string) => (code.startsWith('9') ? 16 : 6);
const secondsUntilNextCode = 30;

/** Whether this tab has proved the address already. */
export async function hasProved(email: string): Promise<boolean> {
  if (guestToken.read() === null) return false;
  const found = await api('GET /api/v1/guest/me', { session: guestToken }).catch(() => null);
  return found?.data.email === email.trim().toLowerCase();
}

/** Button that sends another code, with a countdown. `aria-disabled` instead of `disabled` keeps the keyboard focus. */
function startCountdown(button: HTMLButtonElement): () => void {
  let left = secondsUntilNextCode;
  const show = () => {
    button.textContent = left > 0 ? text.sendAgainIn(left) : text.sendAgainLabel;
    button.ariaDisabled = String(left > 0);
    if (left === 0) clearInterval(timer);
    left -= 1;
  };
  const timer = setInterval(show, 1000);
  show();
  return () => clearInterval(timer);
}

function watchSendAgain(button: HTMLButtonElement, email: string, form: HTMLFormElement, signal: AbortSignal): void {
  let stop = startCountdown(button);
  button.addEventListener(
    'click',
    async () => {
      if (button.ariaDisabled === 'true') return;
      stop = startCountdown(button);
      try {
        await codeRequest.send(email);
      } catch (error) {
        showServerErrors(form, { code: errorMessage(error, text.codeNotSent) });
      }
    },
    { signal },
  );
  signal.addEventListener('abort', () => stop());
}

/** Exchanges the code for a session; returns null after showing an error. */
async function openSession(form: HTMLFormElement, email: string, code: string): Promise<Guest | null> {
  try {
    // Without a request of this tab the server answers as for a wrong code.
    const nonce = codeRequest.read(email)?.nonce ?? '';
    const { data } = await api('POST /api/v1/guest/sessions', { body: { email, code, nonce } });
    guestToken.write(data.token);
    codeRequest.forget();
    return data.guest;
  } catch (error) {
    const message = error instanceof ApiError ? error.errors.code : undefined;
    showServerErrors(form, { code: message ?? errorMessage(error, text.codeNotChecked) });
    return null;
  }
}

/**
 * Asks for the code that was sent, and opens the session of the address with it. Resolves to the guest, or to null when the buyer
 * changes the address.
 */
export function askForCode(step: HTMLElement, email: string): Promise<Guest | null> {
  const form = step.closest('form');
  const input = step.querySelector('input');
  const [submitButton, againButton, changeButton, address] = [
    findHook('code-submit', step),
    findHook('code-again', step),
    findHook('code-change', step),
    findHook('code-email', step),
  ];
  if (!form || !input || !submitButton || !againButton || !changeButton || !address) return Promise.resolve(null);
  const ended = new AbortController();
  const { signal } = ended;
  let lastCode = '';
  address.textContent = email;
  input.value = '';
  input.disabled = false;
  step.hidden = false;
  input.focus();
  watchSendAgain(againButton, email, form, signal);

  return new Promise((resolve) => {
    const finish = (guest: Guest | null) => {
      ended.abort();
      step.hidden = true;
      input.disabled = true;
      resolve(guest);
    };
    async function submit(code: string) {
      if (submitButton?.ariaBusy === 'true' || !form || !submitButton || !validateForm(form)) return;
      lastCode = code;
      submitButton.ariaBusy = 'true';
      const guest = await openSession(form, email, code);
      submitButton.ariaBusy = 'false';
      if (signal.aborted) return;
      if (guest) finish(guest);
      else input?.select();
    }
    const digits = () => input.value.replace(/\D/g, '');
    input.addEventListener(
      'input',
      () => {
        if (digits().length === lengthOf(digits()) && digits() !== lastCode) void submit(digits());
      },
      { signal },
    );
    input.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter') return;
        // The form belongs to the page, which would submit it.
        event.preventDefault();
        void submit(digits());
      },
      { signal },
    );
    submitButton.addEventListener('click', () => void submit(digits()), { signal });
    changeButton.addEventListener(
      'click',
      () => {
        codeRequest.forget();
        finish(null);
      },
      { signal },
    );
    // Another plan may cost something.
    form.addEventListener(
      'change',
      ({ target }) => {
        if (target !== input) finish(null);
      },
      { signal },
    );
  });
}
