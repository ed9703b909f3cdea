import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Toast, type ToastType, toasts } from '../ui/feedback/toast.ts';
import classes from './toasts.module.css';

/** Top right below the bar, on phones above the bottom bar and the keyboard. They stay while one of them is hovered. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const [isHovered, setHovered] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useAboveKeyboard(place, shown.length > 0);
  return (
    <div ref={place} className={classes.place} onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHovered={isHovered} />
      ))}
    </div>
  );
}

/** The on-screen keyboard covers the lower part of the page without making it smaller. */
function useAboveKeyboard(place: RefObject<HTMLDivElement | null>, isShown: boolean) {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !isShown) return;
    const measure = () => {
      const covered = Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
      place.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, [place, isShown]);
}

const icons: Record<ToastType, typeof IconX> = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

/** An alert interrupts what a screen reader is saying; a status waits for its end. */
const roles: Record<ToastType, 'alert' | 'status'> = { success: 'status', error: 'alert', info: 'status', warning: 'alert' };

interface ToastCardProps {
  toast: Toast;
  isHovered: boolean;
}

/** Disappears when its duration has passed since it was last hovered or focused. */
export function ToastCard({ toast: { id, type, message, more, duration }, isHovered }: ToastCardProps) {
  const [isFocused, setFocused] = useState(false);
  const isPaused = isHovered || isFocused;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toasts.hide(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, isPaused]);
  const Icon = icons[type];
  return (
    <div className={classes.toast} data-type={type} role={roles[type]}>
      <Icon className={classes.icon} size={18} stroke={1.75} aria-hidden />
      <div className={classes.text}>
        {message}
        {more && <span className={classes.more}>{more}</span>}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label="Close notification"
        onClick={() => toasts.hide(id)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
