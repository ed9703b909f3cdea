import { initialsOf, roleNames } from '../../lib/names.ts';
import { session } from '../../lib/session.ts';
import { findHook } from '../hooks.ts';

function write(name: 'account-initials' | 'account-name' | 'account-role', text: string) {
  const element = findHook(name);
  if (element && text) element.textContent = text;
}

/** The page contains the signed-in and the signed-out markup; `data-session` selects one. A stored token counts until the server rejects it. */
function showSession() {
  const { user, isAuthenticated, isLoading } = session.get();
  if (isAuthenticated || isLoading) document.documentElement.dataset.session = 'in';
  else delete document.documentElement.dataset.session;
  if (!user) return;
  write('account-initials', initialsOf(user.name || user.username));
  write('account-name', user.name || user.username);
  write('account-role', roleNames[user.role]);
}

/** `<details>` opens natively, but does not close on an outside click, on focus loss or on Escape. */
function closeLikeMenu(menu: HTMLDetailsElement) {
  const summary = menu.querySelector('summary');
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !menu.contains(target)) menu.open = false;
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false;
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    summary?.focus();
  });
}

export function startAccount() {
  session.subscribe(showSession);
  showSession();
  session.start();
  const menu = findHook('account');
  if (menu) closeLikeMenu(menu);
  findHook('sign-out')?.addEventListener('click', () => void session.signOut());
}
