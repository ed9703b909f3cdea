import classes from './badge.module.css';

/** A state as a dot and a word: never by colour alone. */
export const Badge = ({ tone, children }: { tone: 'ok' | 'warn' | 'neutral'; children: string }) => (
  <span className={classes.badge} data-tone={tone}>
    {children}
  </span>
);
