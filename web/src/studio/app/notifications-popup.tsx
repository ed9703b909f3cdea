import { IconBell } from '@tabler/icons-react';
import { EmptyState } from '../ui/states.tsx';
import { BarPopup } from './bar-popup.tsx';
import classes from './notifications-popup.module.css';

export const NotificationsPopup = () => (
  <BarPopup name="Notifications" Icon={IconBell} width={380}>
    <section aria-labelledby="notifications-title">
      <h2 id="notifications-title" className={classes.title}>
        Notifications
      </h2>
      <EmptyState Icon={IconBell} title="No notifications yet" line="Sales, withdrawals and news about your account will show up here." />
    </section>
  </BarPopup>
);
