import classes from './notification-skeleton.module.css';
import { notificationsText } from './text.ts';

const lines = [
  [92, 64, 24],
  [78, 0, 22],
  [88, 40, 26],
  [70, 0, 20],
] as const;

/** Eager, unlike the list: shown while the code of the list loads. */
export const NotificationSkeleton = () => (
  <div role="status" aria-label={notificationsText.loading} className={classes.waiting}>
    {lines.map(([first, second, time]) => (
      <div key={first} className={classes.row}>
        <span style={{ width: `${first}%` }} />
        {second > 0 && <span style={{ width: `${second}%` }} />}
        <span data-small style={{ width: `${time}%` }} />
      </div>
    ))}
  </div>
);
