import classes from './chip.module.css';

/** A word beside a name that says what kind it is; it is no status, so it has no colour. */
export const Chip = ({ children }: { children: string }) => <span className={classes.chip}>{children}</span>;
