import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { VisuallyHidden } from '../../ui/page/page-elements.tsx';
import { appText } from '../text.ts';
import { activeWithin, type Entry, useActiveLink } from './navigation.ts';
import classes from './sidebar.module.css';

/** Navigation on wide screens. Collapsed, the names become tooltips. */
export function Sidebar({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav id="sidebar" className={classes.side} aria-label={appText.shell.navigation}>
      <ul>
        {entries.map((entry) => (
          <SidebarEntry key={entry.to} {...entry} />
        ))}
      </ul>
    </nav>
  );
}

function SidebarEntry(entry: Entry) {
  const { to, name, Icon, waiting = 0 } = entry;
  const id = useId();
  const activeProps = useActiveLink(entry);
  return (
    <li>
      <Link to={to} className={classes.entry} activeOptions={activeWithin} aria-describedby={waiting > 0 ? id : undefined} {...activeProps}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{name}</span>
        {waiting > 0 && (
          <span className={classes.waiting} aria-hidden="true">
            {waiting}
          </span>
        )}
      </Link>
      {/* Outside of the link, so that its accessible name stays the same. */}
      {waiting > 0 && (
        <VisuallyHidden>
          <span id={id}>{appText.shell.waiting(waiting)}</span>
        </VisuallyHidden>
      )}
    </li>
  );
}
