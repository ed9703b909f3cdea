import classes from './badge.module.css';
import type { Tone } from './status-look.ts';

/** A state as a dot and a word: never by colour alone. */
export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
);
