import { initialsOf, roleNames } from '../../lib/names.ts';
import { session } from '../../lib/session.ts';

function write(selector: string, text: string) {
  const element = document.querySelector(selector);
  if (element && text) element.textContent = text;
}

/** The markup holds both states; a mark on the root says which one shows. A token counts as signed in until the server says otherwise. */
function show() {
  const { user, isAuthenticated, isLoading } = session.get();
  if (isAuthenticated || isLoading) document.documentElement.dataset.session = 'in';
  else delete document.documentElement.dataset.session;
  if (!user) return;
  write('[data-account-initials]', initialsOf(user.name || user.username));
  write('[data-account-name]', user.name || user.username);
  write('[data-account-role]', roleNames[user.role]);
}

/** A menu of native parts opens by itself; leaving it in the usual ways is what it lacks. */
function closeAsMenusDo(menu: HTMLDetailsElement) {
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
  session.subscribe(show);
  show();
  session.start();
  const menu = document.querySelector<HTMLDetailsElement>('[data-account]');
  if (menu) closeAsMenusDo(menu);
  document.querySelector('[data-sign-out]')?.addEventListener('click', () => void session.signOut());
}
