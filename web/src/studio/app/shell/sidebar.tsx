import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { activeWithin, type Entry } from './navigation.ts';
import classes from './sidebar.module.css';
import { useHere } from './use-current-path.ts';

/** The way around on wide screens. As a rail, each entry's name becomes its tooltip. */
export function Sidebar({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav id="sidebar" className={classes.side} aria-label="Main">
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
  const here = useHere(entry);
  return (
    <li>
      <Link to={to} className={classes.entry} activeOptions={activeWithin} aria-describedby={waiting > 0 ? id : undefined} {...here}>
        <Icon size={18} stroke={1.75} aria-hidden />
        <span className={classes.name}>{name}</span>
        {waiting > 0 && (
          <span className={classes.waiting} aria-hidden="true">
            {waiting}
          </span>
        )}
      </Link>
      {/* Beside the link: inside it, its name would change with every request. */}
      {waiting > 0 && (
        <VisuallyHidden>
          <span id={id}>{waiting} waiting</span>
        </VisuallyHidden>
      )}
    </li>
  );
}
