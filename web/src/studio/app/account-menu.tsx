import { Menu } from '@mantine/core';
import { IconChevronDown, IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { session } from '../../lib/session.ts';
import { useSession } from '../ui/use-session.ts';
import classes from './shell.module.css';

const roleNames = { USER: 'Creator', ADMIN: 'Admin' } as const;

/** Two letters for a face: first and last name's, in whatever script they are written. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return letters.join('').toUpperCase();
}

export function AccountMenu() {
  const { user } = useSession();
  const username = user?.username ?? 'User';
  const role = user ? roleNames[user.role] : 'Teacher';
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button type="button" className={classes.who}>
          <span className={classes.avatar} aria-hidden="true">
            {initialsOf(user?.name ?? username)}
          </span>
          <span className={classes.hidden}>Account </span>
          <span className={classes.names}>
            <b>{username}</b> <span>{role}</span>
          </span>
          <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown miw={208} aria-label="Account">
        {/* The bar has no room for the name on a phone: the menu says it there. */}
        <div className={classes.menuHead}>
          <b>{username}</b>
          <span>{role}</span>
        </div>
        <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}>
          Settings
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void session.signOut()} leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
