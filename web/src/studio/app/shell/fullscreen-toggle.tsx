import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import classes from './top-bar.module.css';

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
const isFull = () => document.fullscreenElement !== null;

/** Not there where the browser cannot: on an iPhone, or inside a frame that forbids it. */
export function FullscreenToggle() {
  const full = useSyncExternalStore(subscribe, isFull);
  if (!document.fullscreenEnabled) return null;
  const Icon = full ? IconMinimize : IconMaximize;
  const name = full ? 'Exit fullscreen' : 'Enter fullscreen';
  // The browser may refuse, and then the page just stays as it is.
  const toggle = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  return (
    <button type="button" className={classes.tool} aria-label={name} title={name} onClick={toggle}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
}
