import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { appText } from '../text.ts';
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

/** Shows that the browser is offline, and a toast when it is online again. The status role is always rendered, so that screen readers announce changes. */
export function OfflineStrip() {
  const isConnected = useSyncExternalStore(subscribe, isOnline);
  useEffect(() => {
    if (isConnected) return;
    return () => {
      if (isOnline()) toast.info(appText.shell.online);
    };
  }, [isConnected]);
  return (
    <div role="status" className={classes.place}>
      {!isConnected && (
        <p className={classes.strip}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          {appText.shell.offline}
        </p>
      )}
    </div>
  );
}
