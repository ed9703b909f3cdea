import classes from './notification-skeleton.module.css';

const lines = [
  [92, 64, 24],
  [78, 0, 22],
  [88, 40, 26],
  [70, 0, 20],
] as const;

/** The list's shape while it is on its way. */
export const NotificationSkeleton = () => (
  <div role="status" aria-label="Loading notifications" className={classes.waiting}>
    {lines.map(([first, second, time]) => (
      <div key={first} className={classes.row}>
        <span style={{ width: `${first}%` }} />
        {second > 0 && <span style={{ width: `${second}%` }} />}
        <span data-small style={{ width: `${time}%` }} />
      </div>
    ))}
  </div>
);
