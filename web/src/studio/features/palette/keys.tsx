import classes from './palette.module.css';

/** `g d` as two keys, one after the other. */
export const Keys = ({ keys }: { keys: string }) => (
  <span className={classes.keys}>
    {keys.split(' ').map((key) => (
      <kbd key={key} className={classes.key}>
        {key}
      </kbd>
    ))}
  </span>
);
