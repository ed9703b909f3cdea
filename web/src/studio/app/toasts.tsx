import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Toast, type ToastType, toasts } from '../ui/feedback/toast.ts';
import { appText } from './text.ts';
import classes from './toasts.module.css';

/** Toasts at the top right, on phones above the bottom bar and the keyboard. All stay while one is hovered. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const [isHovered, setHovered] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useAboveKeyboard(container, shown.length > 0);
  return (
    <div ref={container} className={classes.place} onPointerEnter={() => setHovered(true)} onPointerLeave={() => setHovered(false)}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} isHovered={isHovered} />
      ))}
    </div>
  );
}

/** Sets the height of the on-screen keyboard, which covers the page without resizing it. */
function useAboveKeyboard(container: RefObject<HTMLDivElement | null>, isShown: boolean) {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view || !isShown) return;
    const measure = () => {
      const covered = Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop));
      container.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    return () => view.removeEventListener('resize', measure);
  }, [container, isShown]);
}

const icons: Record<ToastType, typeof IconX> = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
};

/** Screen readers announce an alert at once and a status when they are idle. */
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
        aria-label={appText.shell.closeToast}
        onClick={() => toasts.hide(id)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
