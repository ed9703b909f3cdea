import { findHook, findHookByValue, findHooks, readHook, type SignInPanel } from '../../hooks.ts';

const panelInAddress = (): SignInPanel => (new URLSearchParams(location.search).get('panel') === 'signup' ? 'signup' : 'signin');

function showPanel(name: SignInPanel): void {
  document.documentElement.dataset.panel = name;
  const heading = findHookByValue('panel', name)?.querySelector('h1');
  document.title = `${heading?.textContent} | Jamun`;
  heading?.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

/** Takes the email address over to the sign-in form: it already has an account. */
function carryOverEmail(): void {
  const typed = findHook('sign-up-form')?.querySelector<HTMLInputElement>('[name="email"]')?.value;
  const field = findHookByValue('username-field', 'email')?.querySelector('input');
  if (typed && field && !field.value) field.value = typed;
}

/** Links between the panels switch them without a page load, so that both forms keep their values. */
export function startPanels(): void {
  for (const link of findHooks('panel-link')) {
    link.addEventListener('click', (event) => {
      // Opened in another tab.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const panel = readHook(link, 'panel-link') ?? 'signin';
      if (panel === 'signin') carryOverEmail();
      history.pushState(null, '', link.href);
      showPanel(panel);
    });
  }
  addEventListener('popstate', () => showPanel(panelInAddress()));
  if (panelInAddress() === 'signup') document.title = `${findHookByValue('panel', 'signup')?.querySelector('h1')?.textContent} | Jamun`;
}
