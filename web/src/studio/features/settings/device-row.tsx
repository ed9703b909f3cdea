import type { Session } from '@jamun/contract';
import { Button } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { Badge } from '../../ui/badge.tsx';
import { When } from '../../ui/when.tsx';
import classes from './devices-card.module.css';

const isPhone = (device: string) => /android|iphone|ipad|mobile|phone/i.test(device);

export function DeviceRow({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const Icon = isPhone(session.device) ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          <b>{session.device}</b>
          {session.current && <Badge tone="ok">This device</Badge>}
        </span>
        <span className={classes.seen}>
          Last seen <When iso={session.lastSeenAt} format="ago" />
        </span>
      </span>
      <Button variant="subtle" onClick={onSignOut} aria-label={`Sign out of ${session.device}`}>
        Sign out
      </Button>
    </li>
  );
}

/** The row's exact shape, so that nothing jumps when it is filled. */
export const DeviceRowSkeleton = () => (
  <div className={classes.row} aria-hidden="true">
    <span className={classes.icon} />
    <span className={classes.words}>
      <span className={classes.bone} style={{ width: 148 }} />
      <span className={classes.bone} style={{ width: 112 }} />
    </span>
  </div>
);
