import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './offline-strip.module.css';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
const isOnline = () => navigator.onLine;

/** Says that the network is gone, and that it is back. The status is always there, else nobody would hear it change. */
export function OfflineStrip() {
  const online = useSyncExternalStore(subscribe, isOnline);
  useEffect(() => {
    if (online) return;
    return () => {
      if (isOnline()) toast.info('Back online');
    };
  }, [online]);
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <p className={classes.strip}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          You’re offline. This may be out of date.
        </p>
      )}
    </div>
  );
}
