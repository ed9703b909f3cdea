import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Session } from '../../../lib/create-session.ts';
import { roleNames } from '../../../lib/names.ts';
import { toastsBelow } from '../../ui/feedback/toast-position.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import { focusFirstItem, handleMenuKey } from '../../ui/overlay/menu-keys.ts';
import popupClasses from '../../ui/overlay/popup.module.css';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import classes from './account-menu.module.css';
import { ThemeChoice } from './theme-choice.tsx';
import bar from './top-bar.module.css';

interface AccountMenuProps {
  /** Whose menu it is. */
  session: Session;
  /** Where Profile leads. */
  profile: NonNullable<LinkProps['to']>;
  face: (name: string) => ReactNode;
}

export function AccountMenu({ session, profile, face }: AccountMenuProps) {
  const popup = usePopup();
  const { user } = useSession(session);
  const username = user?.username ?? 'User';
  const role = user ? roleNames[user.role] : 'Teacher';
  const person = (
    <>
      {face(user?.name || username)}
      <span className={classes.names}>
        <b>{username}</b>
        <span>{role}</span>
      </span>
    </>
  );
  const signOut = () => {
    popup.close();
    void session.signOut();
  };
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
          <AccountItems id={popup.panel.id} profile={profile} onSignOut={signOut} />
        </div>
      )}
    </div>
  );
}

interface AccountItemsProps extends Pick<AccountMenuProps, 'profile'> {
  id: string;
  onSignOut: () => void;
}

function AccountItems({ id, profile, onSignOut }: AccountItemsProps) {
  return (
    <div id={id} role="menu" aria-label="Account" className={classes.items} ref={focusFirstItem} onKeyDown={handleMenuKey}>
      <Link to={profile} role="menuitem" tabIndex={-1} className={popupClasses.item}>
        <IconUser size={16} stroke={1.75} aria-hidden />
        Profile
      </Link>
      <ThemeChoice />
      <button type="button" role="menuitem" tabIndex={-1} className={popupClasses.item} onClick={onSignOut}>
        <IconLogout size={16} stroke={1.75} aria-hidden />
        Sign out
      </button>
    </div>
  );
}
