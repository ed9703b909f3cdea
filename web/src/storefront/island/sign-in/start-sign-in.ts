import { accountMessages } from '@jamun/contract';
import { api } from '../../../lib/api.ts';
import { ApiError, errorMessage, isCodeRejected, isCodeRequired, isLostNetwork } from '../../../lib/api-error.ts';
import { fromLastPage, giveNextPage } from '../../../lib/next-page.ts';
import { returnTo } from '../../../lib/return-to.ts';
import { session } from '../../../lib/session.ts';
import { findHook, findHookByValue, findHooks, readHook } from '../../hooks.ts';
import { checkNewPassword, showFormAlert, startAuthForm, toggleField } from '../auth-form.ts';
import { showToast } from '../toast.ts';
import { showServerErrors } from '../validate-form.ts';
import { continueWith, openNextPage } from './open-next-page.ts';
import { startPanels } from './panels.ts';
import { prefetchOnInput } from './prefetch-studio.ts';
import { signInPurpose } from './purpose.ts';
import { offlineHint } from './text.ts';

type LoginMethod = 'email' | 'phone';

function startMethodToggle(form: HTMLFormElement): void {
  const showField = () => {
    const { loginMethod } = Object.fromEntries(new FormData(form));
    for (const field of findHooks('username-field', form)) toggleField(field, readHook(field, 'username-field') === loginMethod);
  };
  for (const radio of form.querySelectorAll('[name="loginMethod"]')) radio.addEventListener('change', showField);
  // Browsers restore the choice of a form after a reload.
  showField();
}

/** Shows the code field of a kind and focuses it. */
function askForCode(form: HTMLFormElement, kind: 'app' | 'recovery'): void {
  for (const field of findHooks('code-field', form)) toggleField(field, readHook(field, 'code-field') === kind);
  findHookByValue('code-field', kind)?.querySelector('input')?.focus();
}

function showSignInError(form: HTMLFormElement, error: unknown): void {
  // Username and password stay in the form: only the code is missing.
  if (isCodeRequired(error)) {
    askForCode(form, 'app');
    return;
  }
  if (error instanceof ApiError) showServerErrors(form, error.errors);
  // A wrong code is shown at its field only.
  if (isCodeRejected(error)) return;
  const message = isLostNetwork(error)
    ? `${accountMessages.unexpected}. ${offlineHint}`
    : errorMessage(error, accountMessages.signInFailed);
  // Toast and line: the toast disappears, the line stays until the next attempt.
  showFormAlert(form, message);
  showToast(message);
}

function startSignInForm(form: HTMLFormElement): void {
  startMethodToggle(form);
  for (const field of findHooks('code-field', form)) {
    const other = readHook(field, 'code-field') === 'app' ? 'recovery' : 'app';
    findHook('code-switch', field)?.addEventListener('click', () => askForCode(form, other));
  }
  startAuthForm(form, async ({ username = '', password = '', loginMethod = 'email', rememberMe, code }) => {
    try {
      const body = { username, password, loginMethod: loginMethod as LoginMethod, rememberMe: rememberMe === 'on' };
      const { data } = await api('POST /api/v1/auth/signin', { body: code === undefined ? body : { ...body, code } });
      giveNextPage({ message: { tone: 'ok', text: accountMessages.signedIn } });
      return await continueWith(data);
    } catch (error) {
      showSignInError(form, error);
      return false;
    }
  });
}

function startSignUpForm(form: HTMLFormElement): void {
  const taken = findHook('taken', form);
  checkNewPassword(form);
  findHook('reset-link', form)?.addEventListener('click', () => {
    giveNextPage({ email: String(new FormData(form).get('email')) });
  });
  startAuthForm(form, async ({ email = '', fullName = '', phone = '', password = '', rememberMe }) => {
    try {
      const { data } = await api('POST /api/v1/auth/signup', {
        body: { email, fullName, phone, password, rememberMe: rememberMe === 'on' },
      });
      return await continueWith(data);
    } catch (error) {
      if (error instanceof ApiError) showServerErrors(form, error.errors);
      if (taken) taken.hidden = !(error instanceof ApiError && (error.code === 'EMAIL_TAKEN' || error.code === 'PHONE_TAKEN'));
      showFormAlert(form, errorMessage(error, accountMessages.signUpFailed).replace(/\.$/, '') + accountMessages.signUpRetry);
      return false;
    }
  });
}

/** Explains why the page opened: the page that requires the sign-in, or a message of the page before. */
function showReasons(): void {
  const purpose = findHook('purpose');
  const reason = signInPurpose(returnTo.peek());
  if (purpose && reason) {
    purpose.textContent = reason;
    purpose.hidden = false;
  }
  const { message } = fromLastPage;
  const notice = findHook('notice');
  const text = notice?.querySelector('p');
  if (!message || !notice || !text) return;
  notice.dataset.tone = message.tone;
  notice.role = message.tone === 'bad' ? 'alert' : 'status';
  text.textContent = message.text;
  notice.hidden = false;
}

/** `/signin`. Visitors with a session are led on, also when they sign in in another tab. */
export function startSignIn(): void {
  const [signIn, signUp] = [findHook('sign-in-form'), findHook('sign-up-form')];
  if (!signIn || !signUp) return;
  const leaveIfSignedIn = () => {
    const { user, isAuthenticated } = session.get();
    if (isAuthenticated && user) void openNextPage(user);
  };
  session.subscribe(leaveIfSignedIn);
  leaveIfSignedIn();
  showReasons();
  startPanels();
  startSignInForm(signIn);
  startSignUpForm(signUp);
  prefetchOnInput();
}
