import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Session } from '../../../lib/create-session.ts';
import { roleNames } from '../../../lib/names.ts';
import { colorScheme, useColorScheme } from '../../ui/color-scheme.ts';
import { toastsBelow } from '../../ui/feedback/toast-position.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import { focusFirstItem, handleMenuKey } from '../../ui/overlay/menu-keys.ts';
import popupClasses from '../../ui/overlay/popup.module.css';
import { usePopup } from '../../ui/overlay/use-popup.ts';
import { VisuallyHidden } from '../../ui/page/page-elements.tsx';
import { appText } from '../text.ts';
import classes from './account-menu.module.css';
import themeClasses from './theme-choice.module.css';
import bar from './top-bar.module.css';

const text = appText.account;

interface AccountMenuProps {
  session: Session;
  /** Target of the profile link. */
  profile: NonNullable<LinkProps['to']>;
  face: (name: string) => ReactNode;
}

export function AccountMenu({ session, profile, face }: AccountMenuProps) {
  const popup = usePopup();
  const { user } = useSession(session);
  const username = user?.username ?? text.defaultName;
  const role = user ? roleNames[user.role] : text.defaultRole;
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
        <VisuallyHidden>{text.summary(username, role)}</VisuallyHidden>
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
    <div id={id} role="menu" aria-label={text.label} className={classes.items} ref={focusFirstItem} onKeyDown={handleMenuKey}>
      <Link to={profile} role="menuitem" tabIndex={-1} className={popupClasses.item}>
        <IconUser size={16} stroke={1.75} aria-hidden />
        {text.profile}
      </Link>
      <ThemeChoice />
      <button type="button" role="menuitem" tabIndex={-1} className={popupClasses.item} onClick={onSignOut}>
        <IconLogout size={16} stroke={1.75} aria-hidden />
        {text.signOut}
      </button>
    </div>
  );
}

const themes = [
  { value: 'light', label: text.light },
  { value: 'dark', label: text.dark },
  { value: 'auto', label: text.system },
] as const;

/** Theme menu group; the menu stays open, so that the effect can be seen. */
function ThemeChoice() {
  const chosen = useColorScheme();
  return (
    <fieldset className={themeClasses.theme}>
      <legend>{text.theme}</legend>
      <div className={themeClasses.choices} role="none">
        {themes.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            aria-checked={value === chosen}
            onClick={() => colorScheme.set(value)}
          >
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
