import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { toastDuration } from '../ui/toast.tsx';
import classes from './toasts.module.css';

/** Where toasts appear: top right, below the bar. A chunk of its own, because the first page does not wait for it. */
export const Toasts = () => (
  <Notifications
    className={classes.place}
    position="top-right"
    autoClose={toastDuration}
    containerWidth={400}
    limit={4}
    transitionDuration={200}
  />
);
