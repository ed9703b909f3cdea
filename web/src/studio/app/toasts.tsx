import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Toast, toasts } from '../ui/toast.ts';
import classes from './toasts.module.css';

/** The specification's default. */
const duration = 3000;

/** Where toasts appear: top right, below the bar. They stay for as long as the mouse rests on them. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const [held, setHeld] = useState(false);
  return (
    <div className={classes.place} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
      {shown.map((toast) => (
        <Line key={toast.id} toast={toast} held={held} />
      ))}
    </div>
  );
}

function Line({ toast: { id, tone, message, more }, held }: { toast: Toast; held: boolean }) {
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toasts.hide(id), duration);
    return () => clearTimeout(timer);
  }, [id, held]);
  const Icon = tone === 'ok' ? IconCircleCheck : IconAlertCircle;
  return (
    <div className={classes.toast} data-tone={tone} role={tone === 'ok' ? 'status' : 'alert'}>
      <Icon className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <div>
        {message}
        {more && <span className={classes.more}>{more}</span>}
      </div>
    </div>
  );
}
