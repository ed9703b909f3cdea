import { Link } from '@tanstack/react-router';
import { activeWithin, type Entry } from './navigation.ts';
import classes from './sidebar.module.css';

/** The way around on wide screens. As a rail, each entry's name becomes its tooltip. */
export function Sidebar({ entries }: { entries: readonly Entry[] }) {
  return (
    <nav id="sidebar" className={classes.side} aria-label="Main">
      <ul>
        {entries.map(({ to, name, Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.entry} activeOptions={activeWithin}>
              <Icon size={18} stroke={1.75} aria-hidden />
              <span className={classes.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
