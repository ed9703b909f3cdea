import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { initialsOf, roleNames } from '../../lib/person.ts';
import { session } from '../../lib/session.ts';
import { focusFirstItem, walkMenu } from '../ui/menu-keys.ts';
import popupClasses from '../ui/popup.module.css';
import { toastsBelow } from '../ui/toast-place.ts';
import { usePopup } from '../ui/use-popup.ts';
import { useSession } from '../ui/use-session.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import classes from './account-menu.module.css';
import { ThemeChoice } from './theme-choice.tsx';
import bar from './top-bar.module.css';

export function AccountMenu() {
  const popup = usePopup();
  const { user } = useSession();
  const username = user?.username ?? 'User';
  const role = user ? roleNames[user.role] : 'Teacher';
  const person = (
    <>
      <span className={classes.face}>{initialsOf(user?.name || username)}</span>
      <span className={classes.names}>
        <b>{username}</b>
        <span>{role}</span>
      </span>
    </>
  );
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    popup.open();
  };
  return (
    <div {...popup.root} className={bar.popup}>
      <button {...popup.button} className={classes.who} aria-haspopup="menu" onKeyDown={openByArrow}>
        <VisuallyHidden>
          Account {username} {role}
        </VisuallyHidden>
        <span className={classes.seen} aria-hidden="true">
          {person}
          <IconChevronDown size={16} stroke={1.75} />
        </span>
      </button>
      {popup.opened && (
        <div ref={toastsBelow} className={`${popupClasses.panel} ${bar.panel}`}>
          <div className={classes.head}>{person}</div>
          <AccountItems id={popup.panel.id} onSignOut={popup.close} />
        </div>
      )}
    </div>
  );
}

function AccountItems({ id, onSignOut }: { id: string; onSignOut: () => void }) {
  const signOut = () => {
    onSignOut();
    void session.signOut();
  };
  return (
    <div id={id} role="menu" aria-label="Account" className={classes.items} ref={focusFirstItem} onKeyDown={walkMenu}>
      <Link to="/profile" role="menuitem" tabIndex={-1} className={popupClasses.item}>
        <IconUser size={16} stroke={1.75} aria-hidden />
        Profile
      </Link>
      <ThemeChoice />
      <button type="button" role="menuitem" tabIndex={-1} className={popupClasses.item} onClick={signOut}>
        <IconLogout size={16} stroke={1.75} aria-hidden />
        Sign out
      </button>
    </div>
  );
}
