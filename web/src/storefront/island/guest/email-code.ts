import type { Guest } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { guestToken } from '../../../lib/token.ts';
import { findHook } from '../../hooks.ts';
import { showServerErrors, validateForm } from '../validate-form.ts';
import * as text from './text.ts';

const codeLength = 6;
const secondsUntilNextCode = 30;

interface CodeRequest {
  email: string;
  /** Page that asks for the code: `purchases`, or the id of an item. */
  page: string;
}

export const sendCode = (request: CodeRequest) => api('POST /api/v1/guest/codes', { body: request });

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

function watchSendAgain(button: HTMLButtonElement, request: CodeRequest, form: HTMLFormElement, signal: AbortSignal): void {
  let stop = startCountdown(button);
  button.addEventListener(
    'click',
    async () => {
      if (button.ariaDisabled === 'true') return;
      stop = startCountdown(button);
      try {
        await sendCode(request);
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
    const { data } = await api('POST /api/v1/guest/sessions', { body: { email, code } });
    guestToken.write(data.token);
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
export function askForCode(step: HTMLElement, request: CodeRequest): Promise<Guest | null> {
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
  address.textContent = request.email;
  input.value = '';
  input.disabled = false;
  step.hidden = false;
  input.focus();
  watchSendAgain(againButton, request, form, signal);

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
      const guest = await openSession(form, request.email, code);
      submitButton.ariaBusy = 'false';
      if (signal.aborted) return;
      if (guest) finish(guest);
      else input?.select();
    }
    const digits = () => input.value.replace(/\D/g, '');
    input.addEventListener(
      'input',
      () => {
        if (digits().length === codeLength && digits() !== lastCode) void submit(digits());
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
    changeButton.addEventListener('click', () => finish(null), { signal });
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
